/** Boards of contests, as existing clients read them. */
import { openArchive } from "@gavel/problem-package/safe-archive";
import { makeScratch } from "@gavel/problem-package/testing";
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

test("a board goes out as a sheet, whose texts are no formulas, to its administrators alone", async () => {
  const { id, send } = await makeContest({ seal_rank: true, seal_time: START });
  const name = "=HYPERLINK(1)";
  await server.db
    .updateTable("user_account")
    .set({ school: name, nickname: 'Say "hi", Bob' })
    .where("uid", "=", bob.uid)
    .execute();
  await send(alice, 10, { status: -1 });
  await send(alice, 20, { status: 0 });
  await send(bob, 30, { status: 0 });
  const path = `/api/file/download-contest-rank?cid=${id}`;
  const sheet = async (query: string) => {
    const answer = await ada.fetch(`${path}&format=csv${query}`);
    expect(answer.headers.get("content-disposition")).toBe(
      `attachment;filename=contest_${id}_rank.csv`,
    );
    const bytes = Buffer.from(await answer.arrayBuffer());
    // Excel knows UTF-8 by it.
    expect(bytes.subarray(0, 3).toString("hex")).toBe("efbbbf");
    return bytes.subarray(3).toString().trim().split("\r\n");
  };
  const head =
    "Rank,Username,ShowName,Real Name,School,AC,Total Submission,Total Penalty Time (s),A,Award";
  // Sealed since the start: nobody has solved anything yet.
  expect(await sheet("")).toEqual([
    head,
    expect.stringMatching(/^1,(alice|bob),.*,0,[12],0,\?\([12]\),$/),
    expect.stringMatching(/^1,(alice|bob),.*,0,[12],0,\?\([12]\),$/),
  ]);
  expect(await sheet("&forceRefresh=true")).toEqual([
    head,
    `1,bob,bob,,'${name},1,1,1800,'+(1),`,
    "2,alice,alice,,,1,2,2400,'+(2),",
  ]);
  const excel = await ada.fetch(path);
  expect(excel.headers.get("content-disposition")).toContain(`contest_${id}_rank.xlsx`);
  // A zip, as such files are.
  expect(
    Buffer.from(await excel.arrayBuffer())
      .subarray(0, 2)
      .toString(),
  ).toBe("PK");
  expect(await (await alice.fetch(path)).json()).toMatchObject({ status: 403 });
  expect(await (await server.anon.fetch(path)).json()).toMatchObject({ status: 401 });
});

/** Its paths and bytes, the times of sending replaced. */
async function takeCode(id: number, query = "") {
  const path = `/api/file/download-contest-ac-submission?cid=${id}${query}`;
  const answer = await ada.fetch(path);
  const scratch = makeScratch();
  try {
    const archive = await openArchive(
      scratch.write(Buffer.from(await answer.arrayBuffer()), "zip"),
    );
    const found = [...archive.tree.files.values()].map(({ path: name, bytes }) => [name, bytes]);
    await archive.close();
    return found.map(([name, bytes]) => [`${name}`.replace(/\(\d{14}\)/, "(time)"), bytes]);
  } finally {
    scratch.remove();
  }
}

test("where points count, the last program of each with its points goes out", async () => {
  const { id, send } = await makeContest({ type: 1 });
  await send(alice, 5, { status: 0, score: 100, code: "all of it" });
  await send(alice, 9, { status: 8, score: 40, code: "less" });
  await send(bob, 7, { status: -2, code: "no" });
  await send(bob, 8, { status: -1, score: 0, code: "nil" });
  expect(await takeCode(id)).toEqual(
    expect.arrayContaining([
      ["alice/A_40_(time).c", 4],
      ["bob/A_0_(time).c", 3],
    ]),
  );
  expect(await takeCode(id)).toHaveLength(2);
});

test("two programs of one second both go out", async () => {
  const { id, send } = await makeContest({});
  await send(alice, 5, { status: 0, code: "one" });
  await send(alice, 5, { status: 0, code: "three" });
  expect(await takeCode(id)).toEqual([
    ["alice/A_(time).c", 3],
    [expect.stringMatching(/^alice\/A_\(time\)_\d+\.c$/), 5],
  ]);
});

test("accepted code goes out by person or by problem, under names that are no paths", async () => {
  const { id, send } = await makeContest({});
  const root = await server.signUp("boss", { role: 1000 });
  await send(alice, 10, { status: -1, code: "wrong" });
  await send(alice, 20, { status: 0, code: "ríght" });
  await send(root, 30, { status: 0, code: "jury" });
  await send(bob, 400, { status: 0, code: "late" });
  await server.db
    .updateTable("contest_problem")
    .set({ display_id: "../A" })
    .where("contest_id", "=", id)
    .execute();
  expect(await takeCode(id)).toEqual([
    ["alice/__A_(time).c", 6],
    ["boss/__A_(time).c", 4],
  ]);
  expect(await takeCode(id, "&excludeAdmin=true&splitType=problem")).toEqual([
    ["__A/alice_(time).c", 6],
  ]);
  const refused = await alice.fetch(`/api/file/download-contest-ac-submission?cid=${id}`);
  expect(await refused.json()).toMatchObject({ status: 403 });
});

test("the roll tells its administrators what the seal keeps back, and all others once it is lifted", async () => {
  const minutes = (count: number) => new Date(START.getTime() + count * 60_000);
  const ended = { end_time: minutes(120), seal_rank: true, seal_time: minutes(60) };
  const { id, send } = await makeContest({ ...ended, auto_real_rank: false });
  await send(alice, 10, { status: 0 });
  await send(bob, 70, { status: 0 });
  await send(ada, 20, { status: 0 });
  await send(bob, 130, { status: -1 });
  const info = `/api/get-contest-scroll-board-info?cid=${id}`;
  const sent = `/api/get-contest-scroll-board-submission?cid=${id}`;
  expect((await ada.rest("GET", info)).data).toMatchObject({
    ...{ id, rankShowName: "username", problemCount: 1, starUserList: [] },
    balloonColor: { A: "" },
  });
  const rows = (await ada.rest<Record<string, unknown>[]>("GET", sent)).data;
  // Neither the organiser's own nor what came after the end.
  expect(rows.map(({ username, displayId, status }) => [username, displayId, status])).toEqual([
    ["alice", "A", 0],
    ["bob", "A", 0],
  ]);
  for (const path of [info, sent]) {
    expect(await alice.rest("GET", path)).toMatchObject({ status: 403 });
    expect(await server.anon.rest("GET", path)).toMatchObject({ status: 403 });
  }
  await server.db
    .updateTable("contest")
    .set({ auto_real_rank: true })
    .where("id", "=", id)
    .execute();
  expect((await alice.rest<unknown[]>("GET", sent)).data).toHaveLength(2);
  // Whoever may look at the board from outside sees the roll as well.
  expect((await server.anon.rest<unknown[]>("GET", sent)).data).toHaveLength(2);
  await server.db
    .updateTable("contest")
    .set({ star_accounts: ["bob"], open_rank: false })
    .where("id", "=", id)
    .execute();
  expect(await server.anon.rest("GET", sent)).toMatchObject({ status: 401 });
  const ranked = await alice.rest<{ username: string }[]>("GET", `${sent}&removeStar=true`);
  expect(ranked.data.map(({ username }) => username)).toEqual(["alice"]);
  const plain = await makeContest({ ...ended, seal_rank: false, seal_time: null });
  const other = `/api/get-contest-scroll-board-info?cid=${plain.id}`;
  expect(await ada.rest("GET", other)).toMatchObject({ status: 403 });
});
