/** Boards of contests, as existing clients read them. */
import { startTestServer, type TestServer, type TestUser } from "@gavel/server/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedProblem } from "../judge/support/seed.ts";

let server: TestServer;
let ada: TestUser;
let alice: TestUser;
let bob: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  ada = await server.signUp("ada", { role: 1001 });
  alice = await server.signUp("alice");
  bob = await server.signUp("bob");
});
afterAll(() => server.stop());

const HOUR_MS = 3_600_000;
const START = new Date(Date.now() - 4 * HOUR_MS);

async function makeContest(values: object) {
  const { id } = await server.db
    .insertInto("contest")
    .values({
      ...{ title: "Round", type: 0, author_uid: ada.uid, author_name: "ada", open_rank: true },
      ...{ start_time: START, end_time: new Date(Date.now() + HOUR_MS) },
      ...values,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { pid } = await seedProblem(server);
  const problem = await server.db
    .insertInto("contest_problem")
    .values({ contest_id: id, problem_id: pid, display_id: "A", title: "Add", ordinal: 1 })
    .returning("id")
    .executeTakeFirstOrThrow();
  const send = (user: TestUser, minute: number, values: object) =>
    server.db
      .insertInto("submission")
      .values({
        ...{ uid: user.uid, username: user.username, language: "C", code: "x", code_bytes: 1 },
        ...{ problem_id: pid, contest_id: id, contest_problem_id: problem.id },
        created_at: new Date(START.getTime() + minute * 60_000),
        ...values,
      })
      .execute();
  return { id, send };
}

interface Listed {
  records: Record<string, unknown>[];
  total: number;
}

test("an ACM board has penalties, first solves, and one's own row on top", async () => {
  const { id, send } = await makeContest({});
  await send(alice, 10, { status: -1 });
  await send(alice, 20, { status: 0 });
  await send(bob, 5, { status: 0 });
  const body = { cid: id, limit: 10, currentPage: 1 };
  const { data } = await alice.rest<Listed>("POST", "/api/get-contest-rank", body);
  expect(data).toMatchObject({ total: 3, size: 10, current: 1 });
  expect(data.records.map(({ username, rank }) => [username, rank])).toEqual([
    ["alice", 2],
    ["bob", 1],
    ["alice", 2],
  ]);
  expect(data.records[0]).toMatchObject({
    ...{ uid: alice.uid, rankShowName: "alice", totalTime: 2400, total: 2, ac: 1 },
    ...{ isWinAward: false, awardName: null },
    submissionInfo: { A: { errorNum: 1, isAC: true, isFirstAC: false, ACTime: 1200 } },
  });
  const path = "/api/get-contest-outside-scoreboard";
  const outside = await server.anon.rest<Listed>("POST", path, body);
  expect(outside.data.records.map(({ username }) => username)).toEqual(["bob", "alice"]);
  expect((await server.anon.rest("POST", "/api/get-contest-rank", body)).status).toBe(401);
});

test("an OI board has points and run times", async () => {
  const { id, send } = await makeContest({ type: 1 });
  await send(bob, 5, { status: 0, score: 100, time_ms: 31 });
  await send(alice, 5, { status: 8, score: 40 });
  const { data } = await alice.rest<Listed>("POST", "/api/get-contest-rank", { cid: id });
  expect(data.records[1]).toMatchObject({
    ...{ username: "bob", rank: 1, totalScore: 100, totalTime: 31 },
    ...{ submissionInfo: { A: 100 }, timeInfo: { A: 31 } },
  });
  expect(data.records[0]).toMatchObject({ totalScore: 40, timeInfo: {} });
});

test("a public board that its contest does not open is refused", async () => {
  const { id } = await makeContest({ open_rank: false });
  const path = "/api/get-contest-outside-scoreboard";
  expect((await server.anon.rest("POST", path, { cid: id })).status).toBe(403);
});
