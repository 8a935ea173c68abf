/** Thirty programs, new test data, a real judge: what the preview said is what adopting it makes. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startTestServer, type TestServer, type TestUser } from "@gavel/server/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startRealJudge } from "./support/real-judge.ts";
import { snapshotOf, waitForState } from "./support/rejudges.ts";
import {
  changeSettings,
  replaceTestData,
  type SeededProblem,
  seedProblem,
} from "./support/seed.ts";

const read = '#include <stdio.h>\nint main(void){int a,b;scanf("%d%d",&a,&b);';
/** What each program does, how many send it, and its verdict before and after the data changed. */
const PROGRAMS = [
  { code: `${read}printf("%d\\n",a+b);}`, count: 10, before: 0, after: 0 },
  { code: `${read}printf("%d\\n",a*b);}`, count: 8, before: 0, after: -1 },
  { code: `${read}printf("%d\\n",b==3?a+b:1);}`, count: 6, before: -1, after: 0 },
  { code: `${read}return b;}`, count: 3, before: 3, after: 3 },
  { code: "int main(void){", count: 3, before: -2, after: -2 },
] as const;
const TOTAL = 30;
const WAIT_MS = 100_000;

let server: TestServer;
let people: TestUser[];
let root: TestUser;
let judge: ReturnType<typeof startRealJudge>;
let problem: SeededProblem;
const expected = new Map<number, { before: number; after: number }>();
const dataDir = mkdtempSync(join(tmpdir(), "gavel-rejudge-"));

beforeAll(async () => {
  server = await startTestServer();
  await changeSettings(server, { defaultSubmitInterval: 0 });
  people = await Promise.all(["ann", "bob", "cem"].map((name) => server.signUp(name)));
  root = await server.signUp("boss", { role: 1000 });
  problem = await seedProblem(server);
  await replaceTestData(server, problem.pid, [{ input: "2 2\n", answer: "4\n" }]);
  judge = startRealJudge({
    serverUrl: server.url,
    token: server.judgeToken,
    name: "real",
    dataDir,
  });
  await judge.ready;
}, 120_000);
afterAll(async () => {
  await judge?.stop();
  await server?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function sendAll() {
  let sender = 0;
  for (const { code, count, before, after } of PROGRAMS) {
    for (let sent = 0; sent < count; sent += 1) {
      const person = people[sender % people.length];
      sender += 1;
      if (person === undefined) throw new Error("nobody");
      const { submitId } = await person.trpc.submission.create.mutate({
        problemId: problem.problemId,
        language: "C",
        // Told apart, so that no cache of judgements could answer for another one.
        code: `// ${sender}\n${code}`,
      });
      expected.set(submitId, { before, after });
    }
  }
}
async function waitForVerdicts() {
  const deadline = Date.now() + WAIT_MS;
  while (Date.now() < deadline) {
    const { submissions } = await snapshotOf(server.db, problem.pid);
    if (submissions.every((row) => ![5, 6, 7].includes(row.status))) return;
    await Bun.sleep(200);
  }
  throw new Error("no verdicts in time");
}
const statuses = async () =>
  new Map(
    (await snapshotOf(server.db, problem.pid)).submissions.map((row) => [row.id, row.status]),
  );
const wanted = (when: "before" | "after") =>
  new Map([...expected].map(([id, verdicts]) => [id, verdicts[when]]));

async function preview() {
  const { id } = await root.trpc.rejudge.create.mutate({
    filter: { pid: problem.pid },
    mode: "preview",
  });
  return waitForState(root, id, "ready");
}
const MOVES = [
  { from: 0, to: 0, count: 10 },
  { from: 0, to: -1, count: 8 },
  { from: -1, to: 0, count: 6 },
  { from: 3, to: 3, count: 3 },
  { from: -2, to: -2, count: 3 },
];

test("thirty programs are judged with the old data", async () => {
  await sendAll();
  await waitForVerdicts();
  expect(expected.size).toBe(TOTAL);
  expect(await statuses()).toEqual(wanted("before"));
}, 120_000);

test("a preview with the new data shows the right matrix; discarded, it changes nothing", async () => {
  await replaceTestData(server, problem.pid, [{ input: "2 3\n", answer: "5\n" }]);
  const before = await snapshotOf(server.db, problem.pid);
  const view = await preview();
  expect(view).toMatchObject({ total: TOTAL, judged: TOTAL, changed: 14, faults: 0 });
  expect(view.isOutdated).toBe(false);
  expect(new Set(view.moves)).toEqual(new Set(MOVES));
  await root.trpc.rejudge.discard.mutate({ id: view.id });
  expect(await snapshotOf(server.db, problem.pid)).toEqual(before);
}, 120_000);

test("adopted, it changes every verdict, the counts and the marks", async () => {
  const view = await preview();
  expect(new Set(view.moves)).toEqual(new Set(MOVES));
  await root.trpc.rejudge.adopt.mutate({ id: view.id });
  expect(await waitForState(root, view.id, "applied")).toMatchObject({ applied: TOTAL });
  expect(await statuses()).toEqual(wanted("after"));
  const { counts, solved, submissions } = await snapshotOf(server.db, problem.pid);
  expect(counts).toMatchObject({ total: TOTAL, ac: 16, wa: 8, re: 3, ce: 3 });
  expect(solved.map((one) => one.uid).sort()).toEqual(people.map((one) => one.uid).sort());
  expect(submissions.every((row) => row.judger === "real" && row.version === 1)).toBe(true);
}, 120_000);

test("what the data said before a preview was made is shown as outdated", async () => {
  const view = await preview();
  await replaceTestData(server, problem.pid, [{ input: "7 3\n", answer: "10\n" }]);
  expect((await root.trpc.rejudge.get.query({ id: view.id })).isOutdated).toBe(true);
  await root.trpc.rejudge.discard.mutate({ id: view.id });
}, 120_000);
