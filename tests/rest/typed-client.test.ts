/** The fixture programs through a typed client, followed by live events to the real judge's verdicts. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SubmissionState } from "@gavel/api/types";
import { createGavelClient, type GavelClient, readFault, signIn } from "@gavel/client";
import { demoSolutions } from "@gavel/demo-content";
import { startTestServer, TEST_PASSWORD, type TestServer } from "@gavel/server/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startRealJudge } from "../judge/support/real-judge.ts";
import { changeSettings } from "../judge/support/seed.ts";

const STATUS = { AC: 0, WA: -1, PE: -3, TLE: 1, MLE: 2, RE: 3, CE: -2, PAC: 8 } as const;
const LIVE: readonly number[] = [5, 6, 7];
/** All of them at once, each time limit and compiler, on a loaded machine. */
const WAIT_MS = 400_000;

/** Every verdict once, and one that is compiled in each way. In each language they are tried elsewhere (`verdicts.test.ts`). */
const programs = demoSolutions.filter(
  ({ displayId, language, expected }) =>
    displayId === "1000" &&
    (language === "Python3" || (expected === "AC" && ["C++ 17", "Java"].includes(language))),
);

let server: TestServer;
let client: GavelClient;
let token: string;
let judge: ReturnType<typeof startRealJudge> | undefined;
const dataDir = mkdtempSync(join(tmpdir(), "gavel-judge-"));

beforeAll(async () => {
  server = await startTestServer({ isDemo: true });
  await changeSettings(server, { defaultSubmitInterval: 0 });
  // Verdicts over all cases are tried elsewhere; here a time limit need be reached once a program, not once a case.
  await server.db
    .updateTable("problem")
    .set({ judge_case_mode: "ergodic_without_error" })
    .where("display_id", "=", "1000")
    .execute();
  const { username } = await server.signUp("typed");
  token = await signIn(server.url, { username, password: TEST_PASSWORD });
  client = createGavelClient({ url: server.url, token });
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
  const subscription = client.live.watch.subscribe(
    { topics: [{ topic: "submission.states", submitIds: [...submitIds] }] },
    {
      onData({ data: event }) {
        for (const state of event.topic === "submission.states" ? event.data : []) {
          told.get(state.submitId)?.push(state);
          if (unheard.delete(state.submitId) && unheard.size === 0) onHeard();
          if (!LIVE.includes(state.status)) waiting.delete(state.submitId);
        }
        if (waiting.size > 0) return;
        subscription.unsubscribe();
        resolve(told);
      },
      onError: reject,
    },
  );
  return promise;
}

test("every verdict has a program", () => {
  const verdicts = new Set(programs.map((one) => one.expected));
  expect(verdicts).toEqual(new Set(["AC", "WA", "PE", "TLE", "MLE", "RE", "CE"]));
});

test(
  "one subscription tells every verdict, and of every language, as it comes",
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
  const refused = await client.submission.create
    .mutate({ problemId: "1000", language: "Brainfuck", code: "x" })
    .catch((error: unknown) => readFault(error));
  expect(refused).toMatchObject({ code: "LANGUAGE_NOT_ALLOWED", requestId: expect.any(String) });
  const wrong = signIn(server.url, { username: "typed", password: "not-this-one" });
  expect(readFault(await wrong.catch((error: unknown) => error))?.code).toBe("LOGIN_FAILED");
  const gone = createGavelClient({ url: "http://127.0.0.1:1" });
  const unreached = await gone.problem.random.query().catch((error: unknown) => error);
  expect([unreached instanceof Error, readFault(unreached)]).toEqual([true, null]);
});

test("the example sends a program and tells its verdict, or why not", async () => {
  const accepted = programs.find((one) => one.expected === "AC" && one.language === "Python3");
  if (accepted === undefined) throw new Error("no accepted program");
  writeFileSync(join(dataDir, "token.txt"), `${token}\n`);
  writeFileSync(join(dataDir, "solution.py"), accepted.code);
  const run = async (problemId: string) => {
    const script = join(import.meta.dirname, "../../packages/client/example/submit.ts");
    const args = [join(dataDir, "token.txt"), problemId, "Python3", join(dataDir, "solution.py")];
    const child = Bun.spawn([process.execPath, script, server.url, ...args], {
      stdout: "pipe",
      stderr: "pipe",
    });
    const [out, fault] = await Promise.all([
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
    ]);
    return { code: await child.exited, out, fault };
  };
  const sent = await run("1000");
  expect(sent).toMatchObject({ code: 0, fault: "" });
  expect(sent.out).toMatch(
    /^1000 .+\n(?:.+\n)*Accepted (\d+)\/\1\nSubmission \d+: \d+ ms, \d+ KiB\n$/,
  );
  const missing = await run("no-such-problem");
  expect(missing).toMatchObject({ code: 1, fault: expect.stringMatching(/^NOT_FOUND: /) });
});
