/** Live events over server-sent events, as a browser reads them. */
import { startTestServer, type TestServer, type TestUser } from "@gavel/server/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  caseResults,
  type FakeJudge,
  judgeNext,
  startFakeJudge,
} from "../judge/support/fake-judge.ts";
import { changeSettings, type SeededProblem, seedProblem } from "../judge/support/seed.ts";

let server: TestServer;
let alice: TestUser;
let judge: FakeJudge;
let problem: SeededProblem;

beforeAll(async () => {
  server = await startTestServer();
  await changeSettings(server, { defaultSubmitInterval: 0 });
  alice = await server.signUp("alice");
  judge = await startFakeJudge(server);
  problem = await seedProblem(server);
});
afterAll(() => server.stop());

interface Stream<T> {
  /** The next event's data. */
  next(): Promise<T>;
  close(): void;
}

async function watch<T>(procedure: string, input?: unknown): Promise<Stream<T>> {
  const query = input === undefined ? "" : `?input=${encodeURIComponent(JSON.stringify(input))}`;
  const ended = new AbortController();
  const answer = await fetch(`${server.url}/trpc/${procedure}${query}`, {
    headers: { accept: "text/event-stream" },
    signal: ended.signal,
  });
  expect(answer.headers.get("content-type")).toContain("text/event-stream");
  const body = answer.body;
  if (body === null) throw new Error("no stream");
  const events = readEvents(body);
  return {
    async next() {
      const event = await events.next();
      if (event.done === true) throw new Error("the stream ended");
      return event.value as T;
    },
    close: () => ended.abort(),
  };
}

/** Data of the unnamed events; those with a name are the connection's own. */
async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<unknown> {
  let text = "";
  const decoder = new TextDecoder();
  for await (const chunk of body) {
    text += decoder.decode(chunk, { stream: true });
    const blocks = text.split("\n\n");
    text = blocks.pop() ?? "";
    for (const block of blocks) {
      if (block.includes("event:")) continue;
      const data = /^data: (.*)$/m.exec(block)?.[1];
      if (data !== undefined && data !== "") yield JSON.parse(data);
    }
  }
}

async function send(): Promise<number> {
  const sent = await alice.trpc.submission.create.mutate({
    problemId: problem.problemId,
    language: "C++",
    code: "x",
  });
  return sent.submitId;
}

interface State {
  submitId: number;
  status: number;
  caseStrip: string;
}

test("a watcher sees the state now and each change to the verdict", async () => {
  const submitId = await send();
  const stream = await watch<State>("submission.watch", { submitIds: [submitId, 999_999] });
  expect(await stream.next()).toMatchObject({ submitId, status: 5 });
  const task = await judge.claim();
  if (task === null) throw new Error("no task");
  await judge.progress(task, { status: 6 });
  expect(await stream.next()).toMatchObject({ status: 6 });
  const [first] = caseResults(task, [0]);
  await judge.progress(task, { status: 7, cases: first === undefined ? [] : [first] });
  expect(await stream.next()).toMatchObject({ status: 7, caseStrip: "A." });
  await judge.finish(task, { status: 0, cases: caseResults(task, [0]) });
  expect(await stream.next()).toMatchObject({ status: 0, caseStrip: "AA" });
  stream.close();
});

test("after a lost database connection the watcher learns what it missed", async () => {
  const submitId = await send();
  const stream = await watch<State>("submission.watch", { submitIds: [submitId] });
  expect(await stream.next()).toMatchObject({ status: 5 });
  // Nobody announces it, as when the announcement falls into the gap.
  await server.db.updateTable("submission").set({ status: 0 }).where("id", "=", submitId).execute();
  await dropListeners();
  expect(await stream.next()).toMatchObject({ status: 0 });
  stream.close();
  await server.db.updateTable("submission").set({ status: 5 }).where("id", "=", submitId).execute();
  await judgeNext(judge, 0);
});

/** Ends the connections that wait for events, as a restart of the database does. */
async function dropListeners() {
  const { openDatabase } = await import("@gavel/db");
  const { sql, close } = openDatabase(server.databaseUrl, { poolSize: 1 });
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query ilike 'listen%' and pid <> pg_backend_pid()`;
  await close();
}

test("new submissions are told, also those sent while the database was away", async () => {
  const stream = await watch<{ submitId: number }>("submission.watchNew");
  // The stream opens at its own time: what is told first is the first submission after that.
  const first = stream.next();
  const sent: number[] = [];
  let isOpen = false;
  while (!isOpen) {
    sent.push(await send());
    await judgeNext(judge, 0);
    isOpen = await Promise.race([first.then(() => true), Bun.sleep(500).then(() => false)]);
  }
  const { submitId: heard } = (await first) ?? { submitId: 0 };
  expect(sent).toContain(heard);
  for (const submitId of sent.filter((id) => id > heard)) {
    expect(await stream.next()).toEqual({ submitId });
  }
  const next = await send();
  expect(await stream.next()).toEqual({ submitId: next });
  await judgeNext(judge, 0);

  await dropListeners();
  const later = await send();
  expect(await stream.next()).toEqual({ submitId: later });
  await judgeNext(judge, 0);
  stream.close();

  // Who comes back hears of what was sent meanwhile; who comes first does not.
  const back = await watch("submission.watchNew", { lastEventId: String(next) });
  expect(await back.next()).toEqual({ submitId: later });
  back.close();
  const unknown = await fetch(
    `${server.url}/trpc/submission.watchNew?input=${encodeURIComponent('{"lastEventId":"1e9"}')}`,
    { headers: { accept: "text/event-stream" } },
  );
  expect(await unknown.text()).toContain('"httpStatus":400');
});
