/** Every field that existing clients are promised of contests, called over plain HTTP: none is missing, and none is new. */
import { startTestServer, type TestServer, type TestUser } from "@gavel/server/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ClicsContest, makeClicsContest, minute, send } from "../support/clics-contest.ts";
import { expectShape, JUDGE_ROW, PAGE, type Shape, STORED } from "../support/wire-shape.ts";

let server: TestServer;
let root: TestUser;
let owner: TestUser;
let alice: TestUser;
let acm: ClicsContest;
let oi: ClicsContest;
let submitId: number;

beforeAll(async () => {
  server = await startTestServer({ now: () => minute(100) });
  root = await server.signUp("boss", { role: 1000 });
  owner = await server.signUp("owner", { role: 1001 });
  alice = await server.signUp("alice");
  const open = { open_rank: true, open_print: true, seal_rank: false, seal_time: null };
  acm = await makeClicsContest(server, owner, open);
  oi = await makeClicsContest(server, owner, { ...open, type: 1 });
  submitId = (await send(server, acm, { by: alice, problem: 0, at: 12, status: 0 })).id;
  await send(server, acm, { by: alice, problem: 1, at: 13, status: -1 });
  await send(server, oi, { by: alice, problem: 0, at: 14, status: 0, score: 100 });
  const [problem] = acm.problems;
  await server.db
    .insertInto("contest_balloon")
    .values({
      ...{ contest_id: acm.id, contest_problem_id: problem?.id ?? 0 },
      ...{ uid: alice.uid, submission_id: submitId },
    })
    .execute();
  const content = "int main() { return 0; } // long enough to be worth a page";
  await alice.rest("POST", "/api/submit-print-text", { cid: acm.id, content });
  const announcement = { title: "More time", content: "It ends later." };
  await owner.rest("POST", "/api/admin/contest/announcement", { cid: acm.id, announcement });
});
afterAll(() => server.stop());

const CONTEST: Shape = {
  ...{ id: "number", uid: "text?", author: "text", title: "text", description: "text" },
  ...{ type: "number", auth: "number", status: "number", source: "number?", gid: "number?" },
  ...{ startTime: "moment", endTime: "moment", duration: "number" },
  ...{ sealRank: "flag", sealRankTime: "moment?", openPrint: "flag", openRank: "flag" },
  ...{ rankShowName: "text", oiRankScoreType: "text", allowEndSubmit: "flag" },
};
const CONTEST_INFO: Shape = { ...CONTEST, now: "moment", count: "number?" };
const OFFICE: Shape = {
  ...CONTEST,
  ...{ pwd: "text?", autoRealRank: "flag", visible: "flag", openAccountLimit: "flag" },
  ...{ accountLimitRule: "text", awardType: "number", ...STORED },
};
const STAFF_CONTEST: Shape = {
  ...OFFICE,
  ...{ pwd: "null", starAccount: "text", isGroup: "flag", awardConfig: "text" },
};
const CONTEST_FORM: Shape = {
  ...OFFICE,
  // Penalty minutes are more than the clients know.
  ...{ starAccount: "list", awardConfigList: "list", penaltyMinutes: "number" },
};
const LETTERED: Shape = {
  ...{ id: "number", displayId: "text", cid: "number", pid: "number" },
  ...{ displayTitle: "text", color: "text" },
};
const CONTEST_PROBLEM: Shape = { ...LETTERED, ...STORED };
const PROBLEM_ROW: Shape = { ...LETTERED, ac: "number?", total: "number?" };
const ANNOUNCEMENT: Shape = {
  ...{ id: "number", title: "text", content: "text", uid: "text?", username: "text?" },
  ...{ status: "number", gid: "number?", ...STORED },
};
const PROBLEM_INFO: Shape = {
  ...{ problem: "map", tags: "list", languages: "list" },
  ...{ problemCount: "map", codeTemplate: "map" },
};
const PERSON: Shape = {
  ...{ rank: "number", uid: "text", username: "text", realname: "text?", nickname: "text?" },
  ...{ rankShowName: "text", school: "text?", gender: "text?", avatar: "text?" },
  ...{ isWinAward: "flag", awardName: "text?", awardBackground: "text?", awardColor: "text?" },
  ...{ totalTime: "number", submissionInfo: "map" },
};
const ACM_ROW: Shape = { ...PERSON, total: "number", ac: "number" };
const OI_ROW: Shape = { ...PERSON, totalScore: "number", timeInfo: "map?" };
const ACM_CELL: Shape = {
  ...{ errorNum: "number", tryNum: "number?", isAC: "flag?", isFirstAC: "flag?" },
  ...{ ACTime: "number?", isAfterContest: "flag?" },
};
const RECORD: Shape = {
  ...{ id: "number", cid: "number", uid: "text", pid: "number", cpid: "number" },
  ...{ displayId: "text", submitId: "number", username: "text", realname: "text?" },
  ...{ status: "number", submitTime: "moment", time: "number", score: "number?" },
  ...{ useTime: "number?", firstBlood: "flag", checked: "flag", ...STORED },
};
const PRINT: Shape = {
  ...{ id: "number", cid: "number", username: "text", realname: "text?", content: "null" },
  ...{ status: "number", ...STORED },
};

interface Row {
  readonly call: string;
  readonly who: () => Pick<TestUser, "rest">;
  readonly body?: () => object;
  /** Of the answer itself, of each record of its page, or of each of its list. */
  readonly of: "answer" | "records" | "list";
  readonly shape: Shape;
}
const visitor = () => server.anon;
const contestant = () => alice;
const organiser = () => owner;
/** Of the board of either contest. */
const board = (contest: () => ClicsContest) => () => ({
  ...{ cid: contest().id, limit: 50, currentPage: 1, forceRefresh: false, removeStar: false },
});

/** `{cid}`, `{pid}` stand for the ACM contest and its first problem. */
const ROWS: readonly Row[] = [
  { call: "GET /api/get-contest-list", who: visitor, of: "records", shape: CONTEST_INFO },
  {
    call: "GET /api/get-contest-info?cid={cid}",
    who: contestant,
    of: "answer",
    shape: CONTEST_INFO,
  },
  {
    ...{ call: "GET /api/get-contest-access?cid={cid}", who: contestant, of: "answer" },
    shape: { access: "flag" },
  },
  { call: "GET /api/get-contest-problem?cid={cid}", who: visitor, of: "list", shape: PROBLEM_ROW },
  {
    ...{ call: "GET /api/get-contest-problem-details?cid={cid}&displayId=A", who: contestant },
    ...{ of: "answer", shape: PROBLEM_INFO },
  },
  {
    ...{ call: "GET /api/contest-submissions?contestID={cid}", who: contestant, of: "records" },
    shape: JUDGE_ROW,
  },
  {
    ...{ call: "POST /api/get-contest-rank", who: contestant, body: board(() => acm) },
    ...{ of: "records", shape: ACM_ROW },
  },
  {
    ...{ call: "POST /api/get-contest-rank", who: contestant, body: board(() => oi) },
    ...{ of: "records", shape: OI_ROW },
  },
  {
    ...{ call: "POST /api/get-contest-outside-scoreboard", who: visitor, body: board(() => acm) },
    ...{ of: "records", shape: ACM_ROW },
  },
  {
    ...{ call: "POST /api/get-contest-outside-scoreboard", who: visitor, body: board(() => oi) },
    ...{ of: "records", shape: OI_ROW },
  },
  {
    ...{ call: "GET /api/get-contest-announcement?cid={cid}", who: contestant, of: "records" },
    shape: ANNOUNCEMENT,
  },
  {
    ...{ call: "POST /api/get-contest-not-read-announcement", who: contestant, of: "list" },
    ...{ body: () => ({ cid: acm.id, readAnnouncementList: [] }), shape: ANNOUNCEMENT },
  },
  { call: "GET /api/get-contest-ac-info?cid={cid}", who: organiser, of: "records", shape: RECORD },
  { call: "GET /api/get-contest-print?cid={cid}", who: organiser, of: "records", shape: PRINT },
  {
    ...{ call: "GET /api/get-contest-outsize-info?cid={cid}", who: visitor, of: "answer" },
    shape: { contest: "map", problemList: "list" },
  },
  {
    ...{ call: "GET /api/admin/contest/get-contest-list", who: organiser, of: "records" },
    shape: STAFF_CONTEST,
  },
  { call: "GET /api/admin/contest?cid={cid}", who: organiser, of: "answer", shape: CONTEST_FORM },
  {
    ...{ call: "GET /api/admin/contest/get-problem-list?cid={cid}", who: organiser, of: "answer" },
    shape: { problemList: "map", contestProblemMap: "map" },
  },
  {
    ...{ call: "GET /api/admin/contest/contest-problem?cid={cid}&pid={pid}", who: organiser },
    ...{ of: "answer", shape: CONTEST_PROBLEM },
  },
  {
    ...{ call: "GET /api/admin/contest/announcement?cid={cid}", who: organiser, of: "records" },
    shape: ANNOUNCEMENT,
  },
];

async function ask({ call, who, body }: Pick<Row, "call" | "who" | "body">) {
  const [method = "", path = ""] = call.split(" ");
  const filled = path.replace("{cid}", `${acm.id}`).replace("{pid}", `${acm.problems[0]?.pid}`);
  const answer = await who().rest(method, filled, body?.());
  expect(answer).toMatchObject({ http: 200, status: 200, msg: "success" });
  return answer.data;
}

test.each(ROWS)("$call answers with $of of that shape", async (row) => {
  const data = await ask(row);
  if (row.of === "answer") {
    expectShape(data, row.shape);
    return;
  }
  if (row.of === "records") expectShape(data, PAGE);
  const rows = (
    row.of === "records" ? (data as { records: unknown[] }).records : data
  ) as unknown[];
  expect(rows.length).toBeGreaterThan(0);
  for (const one of rows) expectShape(one, row.shape);
});

test("what lies inside of answers has its shape too", async () => {
  const outside = (await ask({
    ...{ call: "GET /api/get-contest-outsize-info?cid={cid}", who: visitor },
  })) as { contest: unknown; problemList: unknown[] };
  expectShape(outside.contest, CONTEST_INFO);
  expectShape(outside.problemList[0], CONTEST_PROBLEM);
  const chosen = (await ask({
    ...{ call: "GET /api/admin/contest/get-problem-list?cid={cid}", who: organiser },
  })) as { problemList: unknown; contestProblemMap: Record<string, unknown> };
  expectShape(chosen.problemList, PAGE);
  expect(Object.keys(chosen.contestProblemMap)).toHaveLength(3);
  for (const one of Object.values(chosen.contestProblemMap)) expectShape(one, CONTEST_PROBLEM);
  const call = "POST /api/get-contest-rank";
  const rank = async (contest: () => ClicsContest) => {
    const page = await ask({ call, who: contestant, body: board(contest) });
    return (page as { records: { submissionInfo: object; timeInfo: object }[] }).records[0];
  };
  const cells = Object.entries((await rank(() => acm))?.submissionInfo ?? {});
  expect(cells.map(([letter]) => letter)).toEqual(["A", "B"]);
  for (const [, cell] of cells) expectShape(cell, ACM_CELL);
  expect(await rank(() => oi)).toMatchObject({ submissionInfo: { A: 100 } });
});

test("calls that only do something answer with nothing", async () => {
  const { id } = (await form()) as { id: number };
  const calls: readonly (readonly [call: string, body?: object])[] = [
    ["PUT /api/admin/contest", (await form()) as object],
    [`PUT /api/admin/contest/change-contest-visible?cid=${id}&visible=true`],
    [`GET /api/admin/contest/clone?cid=${id}`],
  ];
  for (const [call, body] of calls) {
    const [method = "", path = ""] = call.split(" ");
    const answer = await owner.rest(method, path, body);
    expect([call, answer]).toMatchObject([call, { http: 200, status: 200, data: null }]);
  }
  const gone = await root.rest("DELETE", `/api/admin/contest?cid=${id}`);
  expect(gone).toMatchObject({ http: 200, status: 200, data: null });
});

/** Of a contest of its own, made over REST. */
async function form(): Promise<unknown> {
  const title = "Made by clients";
  const list = `/api/admin/contest/get-contest-list?keyword=${encodeURIComponent(title)}`;
  const find = async () =>
    (await owner.rest<{ records: { id: number }[] }>("GET", list)).data.records[0]?.id;
  if ((await find()) === undefined) {
    const made = {
      ...{ title, description: "Rules", type: 0, auth: 0 },
      ...{ startTime: "2026-06-02T08:00:00.000+0000", endTime: "2026-06-02T13:00:00.000+0000" },
    };
    expect(await owner.rest("POST", "/api/admin/contest", made)).toMatchObject({ data: null });
  }
  return (await owner.rest("GET", `/api/admin/contest?cid=${await find()}`)).data;
}
