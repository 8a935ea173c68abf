/** Programs sent to contests: who may send them, and who sees what of them in which phase. */
import { presetPaces } from "@gavel/domain/pace";
import { startTestServer, type TestServer, type TestUser } from "@gavel/server/testing";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { changeSettings, type SeededProblem, seedProblem } from "../judge/support/seed.ts";

let server: TestServer;
let problem: SeededProblem;
let cid: number;
let cpid: number;
const people = {} as Record<"root" | "creator" | "alice" | "bob", TestUser>;
beforeAll(async () => {
  server = await startTestServer();
  people.root = await server.signUp("boss", { role: 1000 });
  people.creator = await server.signUp("ada", { role: 1001 });
  people.alice = await server.signUp("alice");
  people.bob = await server.signUp("bob");
  problem = await seedProblem(server, { auth: 3 });
  await changeSettings(server, { defaultSubmitInterval: 0 });
});
afterAll(() => server.stop());

const MINUTE_MS = 60_000;
const at = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS);
const RUNNING = { start_time: at(-60), end_time: at(60) };

async function make(values: object = {}) {
  const { db } = server;
  const contest = await db
    .insertInto("contest")
    .values({
      ...{ title: "Round", type: 0, author_uid: people.creator.uid, author_name: "ada" },
      ...RUNNING,
      ...values,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const entry = await db
    .insertInto("contest_problem")
    .values({
      ...{ contest_id: contest.id, problem_id: problem.pid, display_id: "A" },
      ...{ title: "Apples", ordinal: 1 },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  cid = contest.id;
  cpid = entry.id;
}
beforeEach(() => make());
const change = (values: object) =>
  server.db.updateTable("contest").set(values).where("id", "=", cid).execute();

interface Sent {
  submitId: number;
  cid: number;
  cpid: number;
  status: number;
}
const submit = (who: TestUser, pid = "a", more: object = {}) =>
  who.rest<Sent>("POST", "/api/submit-problem-judge", {
    ...{ pid, cid, language: "C", code: "int main(){}" },
    ...more,
  });
/** As if it had been sent and judged then. */
async function store(who: TestUser, created_at: Date, status: number) {
  const row = await server.db
    .insertInto("submission")
    .values({
      ...{ uid: who.uid, username: who.username, problem_id: problem.pid, language: "C" },
      ...{ code: "secret", code_bytes: 6, status, time_ms: 5, memory_kib: 6, created_at },
      ...{ contest_id: cid, contest_problem_id: cpid },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}
interface Listed {
  records: { submitId: number; status: number; time: number | null; displayId: string }[];
  total: number;
}
const list = async (who: TestUser, query = "") =>
  (await who.rest<Listed>("GET", `/api/contest-submissions?contestID=${cid}${query}`)).data;
const ids = async (who: TestUser, query = "") =>
  (await list(who, query)).records.map(({ submitId }) => submitId);

test("a contestant sends to a letter, and the bank knows nothing of it", async () => {
  const sent = await submit(people.alice);
  expect(sent).toMatchObject({ status: 200, data: { cid, cpid, status: 5 } });
  expect((await submit(people.alice)).status).toBe(200);
  expect((await submit(people.alice, "B")).status).toBe(404);
  expect((await submit(people.alice, "A", { language: "Brainfuck" })).status).toBe(400);
  const bank = await people.alice.trpc.submission.find.query({ onlyMine: true });
  expect(bank.records).toEqual([]);
  const mine = await list(people.alice, "&onlyMine=true");
  expect(mine).toMatchObject({ total: 2, records: [{ displayId: "A" }, { displayId: "A" }] });
});

test("nobody sends without end, and others are not held up by it", async () => {
  const hasty = await server.signUp("hasty");
  const pace = { ...presetPaces(), contestSubmission: { minute: 2, day: 0 } };
  await changeSettings(server, { pace });
  try {
    expect((await submit(hasty)).status).toBe(200);
    expect((await submit(hasty)).status).toBe(200);
    expect(await submit(hasty)).toMatchObject({ status: 403, code: "TOO_FAST" });
    expect((await submit(people.bob)).status).toBe(200);
  } finally {
    await changeSettings(server, { pace: presetPaces() });
  }
});

test("what is sent once it is over waits as in the bank, and with all others", async () => {
  const waiting = async () => {
    const classes = await server.services.queue.waitingByClass();
    return Object.fromEntries(classes.map((one) => [one.queueClass, one.waiting]));
  };
  const late = await server.signUp("late");
  const before = await waiting();
  await changeSettings(server, { defaultSubmitInterval: 600 });
  try {
    expect((await submit(late)).status).toBe(200);
    expect((await submit(late)).status).toBe(200);
    await change({ start_time: at(-60), end_time: at(-1), allow_end_submit: true });
    expect(await submit(late)).toMatchObject({ status: 403, code: "SUBMIT_TOO_FAST" });
    expect((await submit(people.creator)).status).toBe(200);
  } finally {
    await changeSettings(server, { defaultSubmitInterval: 0 });
  }
  const { contest = 0, ordinary = 0 } = before;
  expect(await waiting()).toMatchObject({ contest: contest + 2, ordinary: ordinary + 1 });
});

test.each([
  ["before the start", { start_time: at(5), end_time: at(60) }, 403, 200],
  ["after the end", { start_time: at(-60), end_time: at(-1) }, 403, 403],
  [
    "after the end of one that goes on",
    { start_time: at(-60), end_time: at(-1), allow_end_submit: true },
    ...([200, 200] as const),
  ],
  ["in a private one", { ...RUNNING, auth: 1, password: "x" }, 403, 200],
  ["in a protected one", { ...RUNNING, auth: 2, password: "x" }, 403, 200],
  ["in a hidden one", { ...RUNNING, is_visible: false }, 404, 200],
  [
    "by accounts that the rule does not name",
    { ...RUNNING, open_account_limit: true, account_limit_rule: "<extra>team1</extra>" },
    ...([403, 200] as const),
  ],
])("sending %s", async (_, values, contestant, creator) => {
  await change(values);
  expect((await submit(people.alice)).status).toBe(contestant);
  expect((await submit(people.creator)).status).toBe(creator);
});

test("while it runs others see that something was sent, and its verdict, but nothing of the program", async () => {
  const id = await store(people.bob, at(-10), 0);
  const get = (who: TestUser) => who.trpc.submission.get.query({ submitId: id });
  expect(await get(people.alice)).toMatchObject({ status: 0, code: null, timeMs: null });
  expect(await get(people.bob)).toMatchObject({ status: 0, code: "secret", timeMs: 5 });
  expect(await get(people.creator)).toMatchObject({ code: "secret", timeMs: 5 });
  expect(await people.alice.trpc.submission.cases.query({ submitId: id })).toBeNull();
  expect(await people.bob.trpc.submission.cases.query({ submitId: id })).toBeNull();
  await change({ start_time: at(-60), end_time: at(-1) });
  expect(await get(people.alice)).toMatchObject({ status: 0, code: null, timeMs: 5 });
  const visit = await server.anon.rest("GET", `/api/get-submission-detail?submitId=${id}`);
  expect(visit.status).toBe(404);
});

test("an ACM seal hides what others sent under it everywhere, and nothing from the jury", async () => {
  const early = await store(people.bob, at(-30), -1);
  const late = await store(people.bob, at(-10), 0);
  const own = await store(people.alice, at(-10), 0);
  await change({ seal_rank: true, seal_time: at(-20) });
  expect(await ids(people.alice)).toEqual([own, early]);
  expect(await ids(people.alice, "&status=0")).toEqual([own]);
  expect((await list(people.alice)).total).toBe(2);
  expect(await ids(people.bob)).toEqual([late, early]);
  for (const jury of [people.creator, people.root]) {
    expect(await ids(jury)).toEqual([own, late, early]);
  }
  const states = await people.alice.trpc.submission.states.query({ submitIds: [early, late, own] });
  expect(states.map(({ submitId }) => submitId).toSorted()).toEqual([early, own].toSorted());
  const checked = await people.alice.rest<object>("POST", "/api/check-contest-submissions-status", {
    cid,
    submitIds: [early, late, own],
  });
  expect(Object.keys(checked.data).map(Number)).toEqual([early, own].toSorted((a, b) => a - b));
  await change({ end_time: at(-1) });
  expect(await ids(people.alice)).toEqual([own, late, early]);
  await change({ auto_real_rank: false });
  expect(await ids(people.alice)).toEqual([own, early]);
});

test("an OI seal keeps every verdict back, also from a filter by verdict", async () => {
  await change({ type: 1, seal_rank: true, seal_time: at(-20) });
  const own = await store(people.alice, at(-10), 0);
  await store(people.bob, at(-10), 0);
  const [shown] = (await list(people.alice)).records;
  expect(shown).toMatchObject({ submitId: own, status: -5, time: null });
  expect(await ids(people.alice, "&status=0")).toEqual([]);
  expect(await ids(people.alice, "&status=-5")).toEqual([own]);
  expect(await ids(people.root, "&status=0")).toHaveLength(2);
});

test("the list is narrowed by letter, name and time", async () => {
  const before = await store(people.creator, at(-70), 0);
  const during = await store(people.bob, at(-10), 0);
  await change({ end_time: at(-5), allow_end_submit: true });
  const after = await store(people.bob, at(-1), 0);
  expect(await ids(people.alice)).toEqual([during]);
  expect(await ids(people.alice, "&containsEnd=true")).toEqual([after, during]);
  expect(await ids(people.alice, "&beforeContestSubmit=true")).toEqual([before]);
  expect(await ids(people.alice, "&problemID=a&completeProblemID=true")).toEqual([during]);
  expect(await ids(people.alice, "&problemID=apple")).toEqual([during]);
  expect(await ids(people.alice, "&problemID=pears")).toEqual([]);
  expect(await ids(people.alice, "&username=BO")).toEqual([during]);
  expect(await ids(people.alice, "&username=al")).toEqual([]);
});

test("who has not entered a private contest sees none of it, and code there cannot be shared", async () => {
  await change({ auth: 1, password: "x" });
  const id = await store(people.bob, at(-10), 0);
  const path = `/api/contest-submissions?contestID=${cid}`;
  expect((await people.alice.rest("GET", path)).status).toBe(403);
  await expect(people.alice.trpc.submission.get.query({ submitId: id })).rejects.toThrow();
  const shared = people.bob.trpc.submission.share.mutate({ submitId: id, share: true });
  await expect(shared).rejects.toMatchObject({ data: { gavel: { code: "SHARE_IN_CONTEST" } } });
});

test("a program is tried where the contest lets one read the problem", async () => {
  const start = (who: TestUser, more: object) =>
    who.trpc.testRun.start
      .mutate({ pid: problem.pid, language: "C", code: "x", input: "1", ...more })
      .catch(({ data }) => data.gavel.code);
  const inside = { place: "contest", contestId: cid };
  // Only the judge is missing.
  expect(await start(people.alice, inside)).toBe("NO_JUDGE_HOST");
  expect(await start(people.alice, { place: "contest" })).toBe("NO_JUDGE_HOST");
  expect(await start(people.alice, { place: "public" })).toBe("PROBLEM_NOT_PUBLIC");
  await change({ auth: 1, password: "x" });
  expect(await start(people.alice, inside)).toBe("CONTEST_NOT_REGISTERED");
});
