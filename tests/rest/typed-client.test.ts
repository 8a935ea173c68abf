/** The fixture programs through a typed client, followed by live events to the real judge's verdicts. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { AppRouter, SubmissionState } from "@gavel/api/types";
import { demoSolutions } from "@gavel/demo-content";
import { startTestServer, TEST_PASSWORD, type TestServer } from "@gavel/server/testing";
import {
  createTRPCClient,
  httpBatchLink,
  httpSubscriptionLink,
  splitLink,
  type TRPCClient,
} from "@trpc/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startRealJudge } from "../judge/support/real-judge.ts";
import { changeSettings } from "../judge/support/seed.ts";

const STATUS = { AC: 0, WA: -1, PE: -3, TLE: 1, MLE: 2, RE: 3, CE: -2, PAC: 8 } as const;
const LANGUAGES: readonly string[] = ["C++ 17", "Java", "Python3"];
const LIVE: readonly number[] = [5, 6, 7];
/** All of them at once, each time limit and compiler, on a loaded machine. */
const WAIT_MS = 400_000;

const programs = demoSolutions.filter(
  ({ displayId, language }) => displayId === "1000" && LANGUAGES.includes(language),
);

/** Bun has no EventSource: the part of it that the client uses, over fetch. */
class FetchEventSource extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSED = 2;
  readonly CONNECTING = 0;
  readonly OPEN = 1;
  readonly CLOSED = 2;
  readyState = 0;
  readonly #ended = new AbortController();

  constructor(url: string) {
    super();
    void this.#read(url).catch(() => {
      if (this.readyState !== 2) this.dispatchEvent(new Event("error"));
    });
  }

  close() {
    this.readyState = 2;
    this.#ended.abort();
  }

  async #read(url: string) {
    const headers = { accept: "text/event-stream" };
    const answer = await fetch(url, { headers, signal: this.#ended.signal });
    if (!answer.ok || answer.body === null) throw new Error(`no event stream: ${answer.status}`);
    this.readyState = 1;
    this.dispatchEvent(new Event("open"));
    let text = "";
    for await (const chunk of answer.body.pipeThrough(new TextDecoderStream())) {
      text += chunk;
      const blocks = text.split("\n\n");
      text = blocks.pop() ?? "";
      for (const block of blocks) this.#dispatch(block);
    }
  }

  #dispatch(block: string) {
    const read = (name: string) => new RegExp(`^${name}: ?(.*)$`, "m").exec(block)?.[1];
    const data = read("data");
    if (data === undefined) return;
    const lastEventId = read("id") ?? "";
    this.dispatchEvent(new MessageEvent(read("event") ?? "message", { data, lastEventId }));
  }
}

function connect(url: string, token: string | null): TRPCClient<AppRouter> {
  return createTRPCClient<AppRouter>({
    links: [
      splitLink({
        condition: (op) => op.type === "subscription",
        true: httpSubscriptionLink({
          url: `${url}/trpc`,
          EventSource: FetchEventSource,
          connectionParams: token === null ? {} : { token },
        }),
        false: httpBatchLink({
          url: `${url}/trpc`,
          // The server answers no larger batch.
          maxItems: 20,
          headers: token === null ? {} : { authorization: token },
        }),
      }),
    ],
  });
}

let server: TestServer;
let client: TRPCClient<AppRouter>;
let judge: ReturnType<typeof startRealJudge> | undefined;
const dataDir = mkdtempSync(join(tmpdir(), "gavel-judge-"));

beforeAll(async () => {
  server = await startTestServer({ isDemo: true });
  await changeSettings(server, { defaultSubmitInterval: 0 });
  const { username } = await server.signUp("typed");
  const signedIn = await server.anon.fetch("/trpc/account.signIn", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username, password: TEST_PASSWORD }),
  });
  client = connect(server.url, signedIn.headers.get("authorization"));
});
afterAll(async () => {
  await judge?.stop();
  await server?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** What the subscription tells of each, until all are judged; `onHeard` once it has told something of every one. */
function follow(
  submitIds: readonly number[],
  onHeard: () => void,
): Promise<Map<number, SubmissionState[]>> {
  const told = new Map<number, SubmissionState[]>(submitIds.map((id) => [id, []]));
  const unheard = new Set(submitIds);
  const waiting = new Set(submitIds);
  const { promise, resolve, reject } = Promise.withResolvers<typeof told>();
  const subscription = client.submission.watch.subscribe(
    { submitIds: [...submitIds] },
    {
      onData({ data: state }) {
        told.get(state.submitId)?.push(state);
        if (unheard.delete(state.submitId) && unheard.size === 0) onHeard();
        if (!LIVE.includes(state.status)) waiting.delete(state.submitId);
        if (waiting.size > 0) return;
        subscription.unsubscribe();
        resolve(told);
      },
      onError: reject,
    },
  );
  return promise;
}

test(
  "one subscription tells every verdict in every language as it comes",
  async () => {
    const me = await client.account.me.query();
    expect(me.username).toBe("typed");
    const sent = await Promise.all(
      programs.map(({ language, code }) =>
        client.submission.create.mutate({ problemId: "1000", language, code }),
      ),
    );
    const options = { serverUrl: server.url, token: server.judgeToken, name: "typed", dataDir };
    // The judge comes when all are known to wait, so that what is told of each begins before its end.
    const submitIds = sent.map((one) => one.submitId);
    const told = await follow(submitIds, () => {
      judge = startRealJudge(options);
    });
    const verdicts = programs.map(({ file, expected }, index) => {
      const states = told.get(sent[index]?.submitId ?? 0) ?? [];
      return { file, expected: STATUS[expected], got: states.at(-1)?.status };
    });
    expect(verdicts.filter((one) => one.got !== one.expected)).toEqual([]);
    // Live: each was seen before it was final, and the cases of the accepted ones filled up.
    for (const states of told.values()) expect(LIVE).toContain(states[0]?.status);
    for (const [index, { expected }] of programs.entries()) {
      if (expected !== "AC") continue;
      const last = told.get(sent[index]?.submitId ?? 0)?.at(-1);
      expect(last?.casesDone).toBe(last?.casesTotal);
      expect(last?.caseStrip).toMatch(/^A+$/);
    }
  },
  WAIT_MS,
);

test("lists, details and cases have their types to the last field", async () => {
  const { records, total } = await client.submission.find.query({ onlyMine: true, limit: 100 });
  expect(total).toBe(programs.length);
  const accepted = records.find((row) => row.status === 0);
  if (accepted === undefined) throw new Error("nothing was accepted");
  const detail = await client.submission.get.query({ submitId: accepted.submitId });
  expect(detail).toMatchObject({ isMine: true, username: "typed", judger: "typed" });
  const results = await client.submission.cases.query({ submitId: accepted.submitId });
  expect(results?.cases.every((one) => one.status === 0)).toBe(true);
  const failed = records.find((row) => row.status === STATUS.CE);
  const compiled = await client.submission.get.query({ submitId: failed?.submitId ?? 0 });
  expect(compiled.errorMessage).toMatch(/error/i);
});

test("a refusal carries its code", async () => {
  const refused = client.submission.create.mutate({
    problemId: "1000",
    language: "Brainfuck",
    code: "x",
  });
  await expect(refused).rejects.toMatchObject({
    data: { gavel: { code: "LANGUAGE_NOT_ALLOWED" }, httpStatus: expect.any(Number) },
  });
});
