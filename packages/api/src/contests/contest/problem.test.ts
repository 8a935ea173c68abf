import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Bank, openBank, type PersonName, refusal } from "../../bank/problem/test-kit.ts";

let bank: Bank;
let pid: number;
let contestId: number;
let entryId: number;
beforeAll(async () => {
  bank = await openBank();
  const fields = { source: "Winter camp", difficulty: 2, auth: 3, title: "Known as something" };
  pid = (await bank.as("root").problem.create(bank.form(fields))).pid;
});
afterAll(() => bank.close());

const START = new Date("2026-06-01T08:00:00Z");
const SEAL = new Date("2026-06-01T12:00:00Z");
const END = new Date("2026-06-01T13:00:00Z");
const minutes = (count: number) => new Date(START.getTime() + count * 60_000);

beforeEach(() => make());
async function make(values: object = {}) {
  const row = await bank.db
    .insertInto("contest")
    .values({
      ...{ title: "Round", type: 0, author_uid: "admin", author_name: "admin" },
      ...{ start_time: START, end_time: END, seal_rank: true, seal_time: SEAL },
      ...values,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  contestId = row.id;
  const entry = { contest_id: contestId, problem_id: pid, display_id: "A", title: "Apples" };
  const added = await bank.db
    .insertInto("contest_problem")
    .values({ ...entry, ordinal: 1, color: "#ff0000" })
    .returning("id")
    .executeTakeFirstOrThrow();
  entryId = added.id;
}

async function send(uid: PersonName, status: number, created_at: Date, values: object = {}) {
  await bank.db
    .insertInto("submission")
    .values({
      ...{ uid, username: uid, problem_id: pid, language: "C", code: "x", code_bytes: 1, status },
      ...{ contest_id: contestId, contest_problem_id: entryId, created_at },
      ...values,
    })
    .execute();
}
const rowFor = async (person: PersonName | null, containsEnd = false) =>
  (await bank.as(person).contest.problems({ contestId, containsEnd }))[0];
const pageFor = (person: PersonName, displayId = "a", containsEnd = false) =>
  bank.as(person).contest.problem({ contestId, displayId, containsEnd });

test("a problem kept for contests is read under its letter, without what would help", async () => {
  bank.clock.now = START;
  const page = await pageFor("alice");
  expect(page).toMatchObject({
    ...{ problemId: "A", title: "Apples", description: "Add.", pid, submitBarrier: null },
    ...{ author: "", source: "", difficulty: null, tags: [], modifiedUser: null },
    ...{ mine: { status: -10, score: null }, codeShare: false },
    contest: { contestId, id: entryId, color: "#ff0000", isPaused: false },
  });
  const known = { source: "Winter camp", difficulty: 2, author: "root" };
  expect(await pageFor("admin")).toMatchObject(known);
  bank.clock.now = END;
  expect(await pageFor("alice")).toMatchObject({ ...known, submitBarrier: "CONTEST_ENDED" });
  expect(await refusal(pageFor("alice", "B"))).toBe("NOT_FOUND");
});

test("nobody reads a problem before the start, nor in a contest that they have not entered", async () => {
  bank.clock.now = new Date(START.getTime() - 1);
  expect(await refusal(pageFor("alice"))).toBe("CONTEST_NOT_STARTED");
  expect(await pageFor("admin")).toMatchObject({ problemId: "A" });
  await make({ auth: 1, password: "x" });
  bank.clock.now = START;
  expect(await refusal(pageFor("alice"))).toBe("CONTEST_NOT_REGISTERED");
  await make({ auth: 2, password: "x" });
  expect(await pageFor("alice")).toMatchObject({ submitBarrier: "CONTEST_NOT_REGISTERED" });
});

test("counts are of contestants alone, from start to end, and nobody's under the seal", async () => {
  await send("admin", 0, minutes(1));
  await send("root", 0, minutes(1));
  await send("bob", 0, minutes(-1));
  await send("bob", -1, minutes(2));
  await send("bob", 0, minutes(5.5));
  await send("alice", 0, minutes(250));
  await send("alice", -1, END);
  bank.clock.now = minutes(200);
  const firstBlood = { name: "bob", minute: 5 };
  expect(await rowFor("alice")).toMatchObject({ ac: 2, total: 3, firstBlood });
  bank.clock.now = SEAL;
  expect(await rowFor("alice")).toMatchObject({ ac: null, total: null, firstBlood });
  expect(await rowFor("admin")).toMatchObject({ ac: 2, total: 3 });
  expect((await pageFor("alice")).counts).toBeNull();
  expect((await pageFor("admin")).counts).toMatchObject({ ac: 2, wa: 1, total: 3 });
  bank.clock.now = END;
  expect(await rowFor("alice", true)).toMatchObject({ ac: 2, total: 3 });
});

test("what was solved first behind the seal is not told in front of it", async () => {
  await send("bob", 0, minutes(250));
  bank.clock.now = minutes(260);
  expect(await rowFor("alice")).toMatchObject({ firstBlood: null });
  expect(await rowFor("root")).toMatchObject({ firstBlood: { name: "bob", minute: 250 } });
});

test("who is out of competition solves nothing first", async () => {
  await make({ star_accounts: ["BOB"] });
  await send("bob", 0, minutes(1));
  bank.clock.now = minutes(200);
  expect(await rowFor("alice")).toMatchObject({ ac: 1, firstBlood: null });
  await send("alice", 0, minutes(5));
  const firstBlood = { name: "alice", minute: 5 };
  expect(await rowFor("alice")).toMatchObject({ ac: 2, firstBlood });
});

test("one's own state is the accepted one, else the latest; an OI seal keeps it back", async () => {
  bank.clock.now = minutes(10);
  expect(await rowFor("alice")).toMatchObject({ myStatus: null, myScore: null });
  await send("alice", 0, minutes(1));
  await send("alice", -1, minutes(2));
  expect(await rowFor("alice")).toMatchObject({ myStatus: 0 });
  bank.clock.now = SEAL;
  expect(await rowFor("alice")).toMatchObject({ myStatus: 0 });
  for (const [oi_rank_score_type, myScore] of [
    ["Recent", 40],
    ["Highest", 70],
    ["SubtaskBest", 100],
  ] as const) {
    await make({ type: 1, oi_rank_score_type });
    await send("alice", 8, minutes(1), { score: 70, subtask_scores: [0, 70] });
    await send("alice", 8, minutes(2), { score: 40, subtask_scores: [30, 10] });
    bank.clock.now = minutes(10);
    expect(await rowFor("alice")).toMatchObject({ myStatus: 8, myScore, firstBlood: null });
    bank.clock.now = SEAL;
    expect(await rowFor("alice")).toMatchObject({ myStatus: -5, myScore: null });
    expect((await pageFor("alice")).mine).toEqual({ status: -5, score: null });
  }
});

test("what is solved after the end is one's own where the contest allows it, and is no first blood", async () => {
  for (const [allow_end_submit, myStatus, ac] of [
    [true, 0, 1],
    [false, null, 0],
  ] as const) {
    await make({ allow_end_submit, seal_rank: false, seal_time: null });
    await send("alice", 0, minutes(310));
    bank.clock.now = minutes(320);
    expect(await rowFor("alice", true)).toMatchObject({ myStatus, ac, firstBlood: null });
    const { mine } = await pageFor("alice", "A", true);
    expect(mine?.status).toBe(myStatus ?? -10);
    expect(await rowFor("alice")).toMatchObject({ myStatus: null, ac: 0, firstBlood: null });
  }
});

test("visitors see the list of an open contest, with nothing of their own", async () => {
  await make({ open_rank: true });
  bank.clock.now = START;
  expect(await rowFor(null)).toMatchObject({ title: "Apples", myStatus: null });
});
