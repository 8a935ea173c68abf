import { formatAccountRule } from "@gavel/domain/contest/account-rule";
import { SEATS_MAX } from "@gavel/domain/contest/seat";
import { nameKey } from "@gavel/domain/name-key";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Bank, openBank, refusal } from "../../bank/problem/test-kit.ts";
import { after, openContest, type TestContest } from "../desk/test-kit.ts";

const SCHOOLS: Readonly<Record<string, string>> = {
  team1: "North",
  team2: "North",
  team10: "South",
};

let bank: Bank;
let contest: TestContest;
let contestId = 0;
beforeAll(async () => {
  bank = await openBank();
  const names = ["team10", "team2", "team1", "guest", "walker", "stranger"];
  await bank.db
    .insertInto("user_account")
    .values(
      names.map((name) => ({
        ...{ uid: name, username: name, username_key: nameKey(name), password_hash: "" },
        ...{ role_id: 1002, nickname: `${name} nick`, school: SCHOOLS[name] ?? "" },
      })),
    )
    .execute();
});
afterAll(() => bank.close());
beforeEach(async () => {
  bank.clock.now = after(60);
  const rule = { prefix: "team", suffix: "", start: 1, end: 99, extra: ["guest"] };
  contest = await openContest(bank, {
    ...{ auth: 1, password: "x", open_account_limit: true, rank_show_name: "nickname" },
    account_limit_rule: formatAccountRule(rule),
  });
  contestId = contest.contestId;
});

const desk = (person: Parameters<Bank["as"]>[0] = "admin") => bank.as(person).contestAccount;
const register = (uid: string) =>
  bank.db.insertInto("contest_registration").values({ contest_id: contestId, uid }).execute();
async function send(uid: string): Promise<void> {
  const [problem] = contest.problems;
  const sent = { language: "C", code: "x", code_bytes: 1, ip: "", uid, username: uid };
  await bank.db
    .insertInto("submission")
    .values({
      ...{ ...sent, contest_id: contestId, problem_id: problem?.pid ?? 0, status: 0 },
      ...{ contest_problem_id: problem?.id ?? 0 },
    })
    .execute();
}
const names = async (filter: object = {}) =>
  (await desk().find({ contestId, ...filter })).records.map(({ username }) => username);
const set = (...pairs: (readonly [string, string])[]) =>
  desk().setSeats({
    contestId,
    seats: pairs.map(([account, seat], at) => ({ line: at + 1, account, seat })),
  });
const seats = async () =>
  Object.fromEntries((await desk().seated({ contestId })).map((one) => [one.username, one.seat]));

test("whoever fits the rule, has entered, has a seat or has sent something belongs to a contest", async () => {
  expect(await names()).toEqual(["guest", "team1", "team2", "team10"]);
  await register("team2");
  await register("walker");
  await send("team2");
  await send("team2");
  await send("stranger");
  await send("admin");
  await set(["alice", "A-1"]);
  expect(await names()).toEqual(["guest", "stranger", "team1", "team2", "team10", "walker"]);
  const { records, total, counts } = await desk().find({ contestId, keyword: "team2" });
  expect(total).toBe(1);
  expect(counts).toEqual({ all: 6, registered: 2, seated: 0, signedIn: 0 });
  expect(records).toEqual([
    {
      ...{ uid: "team2", username: "team2", name: "team2 nick", realname: "", school: "North" },
      ...{ seat: "", registeredAt: expect.any(Date), fits: true, lastLoginAt: null },
      submissions: 2,
    },
  ]);
});

test("the list is narrowed by name, school, seat, entry and sign-in", async () => {
  await register("team1");
  await set(["team10", "Hall-01"]);
  await bank.db
    .insertInto("user_session")
    .values({ uid: "guest", created_at: after(1) })
    .execute();
  expect(await names({ keyword: "NORTH" })).toEqual(["team1", "team2"]);
  expect(await names({ keyword: "hall-" })).toEqual(["team10"]);
  expect(await names({ seat: "with" })).toEqual(["team10"]);
  expect(await names({ seat: "without", keyword: "team" })).toEqual(["team1", "team2"]);
  expect(await names({ entry: "registered" })).toEqual(["team1"]);
  expect(await names({ entry: "missing" })).toEqual(["guest", "team2", "team10"]);
  expect(await names({ onlyNew: true })).toEqual(["team1", "team2", "team10"]);
  expect(await names({ limit: 2, currentPage: 2 })).toEqual(["team2", "team10"]);
  const { records } = await desk().find({ contestId, keyword: "guest" });
  expect(records[0]?.lastLoginAt).toEqual(after(1));
});

test("seats are set, moved and taken away by a sheet, which the audit log keeps", async () => {
  expect(await set(["team1", "A-01"], ["TEAM2", " A-02 "])).toEqual({
    ...{ seated: 2, cleared: 0, faults: [] },
  });
  // Two change places, which are free only together.
  await set(["team1", "a-02"], ["team2", "A-01"], ["guest", "B-01"]);
  expect(await seats()).toEqual({ team2: "A-01", team1: "a-02", guest: "B-01" });
  expect(await set(["guest", ""])).toMatchObject({ seated: 0, cleared: 1 });
  expect(await seats()).toEqual({ team2: "A-01", team1: "a-02" });
  const record = await bank.db
    .selectFrom("audit_entry")
    .where("action", "=", "contest.seats")
    .orderBy("id", "desc")
    .selectAll()
    .executeTakeFirstOrThrow();
  expect([record.target_id, record.before, record.after]).toEqual([
    `${contestId}`,
    { count: 1, seats: ["guest: B-01"] },
    { count: 0, seats: [] },
  ]);
});

test("a sheet with a conflict says which lines, and changes nothing", async () => {
  await set(["team1", "A-01"], ["team2", "A-02"]);
  const { seated, faults } = await set(
    ["team10", "a-01"],
    ["nobody", "A-09"],
    ["guest", "C-01"],
    ["walker", "C-01"],
    ["", "C-03"],
  );
  expect(seated).toBe(0);
  expect(faults.map(({ line, code, name }) => [line, code, name])).toEqual([
    [1, "SEAT_TAKEN", "team1"],
    [2, "UNKNOWN_ACCOUNT", "nobody"],
    [4, "SEAT_TWICE", "walker"],
    [5, "NO_ACCOUNT", ""],
  ]);
  expect(await seats()).toEqual({ team1: "A-01", team2: "A-02" });
});

test("rooms are filled by account, round those who sit already", async () => {
  await set(["guest", "A-02"]);
  const rooms = [
    { name: "A", from: 1, to: 2 },
    { name: "B", from: 7, to: 9 },
  ];
  expect(await desk().assignSeats({ contestId, rooms: rooms.slice(0, 1) })).toEqual({
    ...{ seated: 0, short: 2 },
  });
  expect(await seats()).toEqual({ guest: "A-02" });
  expect(await desk().assignSeats({ contestId, rooms })).toEqual({ seated: 3, short: 0 });
  expect(await seats()).toEqual({ guest: "A-02", team1: "A-01", team2: "B-07", team10: "B-08" });
  expect(await desk().assignSeats({ contestId, rooms })).toEqual({ seated: 0, short: 0 });
  const anew = { contestId, rooms, whom: "everybody", order: "apart" } as const;
  expect(await desk().assignSeats(anew)).toEqual({ seated: 4, short: 0 });
  expect(await seats()).toEqual({ team1: "A-01", guest: "A-02", team2: "B-07", team10: "B-08" });
  const reversed = [{ name: "A", from: 2, to: 1 }];
  expect(await refusal(desk().assignSeats({ contestId, rooms: reversed }))).toBe("PARAM_INVALID");
  expect(await desk().clearSeats({ contestId })).toEqual({ cleared: 4 });
  expect(await seats()).toEqual({});
});

test("seats are of one contest, and a new password leaves them", async () => {
  await set(["team1", "A-01"]);
  const form = await bank.as("admin").contest.getForm({ contestId });
  await bank
    .as("admin")
    .contest.update({ ...form, contestId, description: "Rules.", password: "another" });
  expect(await seats()).toEqual({ team1: "A-01" });
  const other = await openContest(bank);
  expect(await desk().seated(other)).toEqual([]);
  await bank.db.deleteFrom("contest").where("id", "=", contestId).execute();
  const left = bank.db.selectFrom("contest_seat").selectAll().where("contest_id", "=", contestId);
  expect(await left.execute()).toEqual([]);
});

test("the desks say where somebody sits", async () => {
  await bank.db
    .updateTable("contest")
    .set({ open_print: true })
    .where("id", "=", contestId)
    .execute();
  await register("bob");
  await bank.db
    .updateTable("contest")
    .set({ open_account_limit: false })
    .where("id", "=", contestId)
    .execute();
  await bank.db
    .updateTable("user_account")
    .set({ username_key: "bob", school: "East" })
    .where("uid", "=", "bob")
    .execute();
  await set(["bob", "D-08"]);
  await bank.as("bob").contestDesk.ask({ contestId, displayId: "A", content: "Is 0 a number?" });
  await bank.as("bob").contestDesk.submitPrint({ contestId, content: "x".repeat(60) });
  const asked = await bank.as("admin").contestDesk.findForStaff({ contestId, uid: "bob" });
  expect(asked.records[0]).toMatchObject({ seat: "D-08", school: "East" });
  const none = await bank.as("admin").contestDesk.findForStaff({ contestId, uid: "alice" });
  expect(none.total).toBe(0);
  const prints = await bank.as("admin").contestDesk.findPrints({ contestId });
  expect(prints.records[0]).toMatchObject({ seat: "D-08", username: "bob" });
});

test("nobody but the contest's organisers sees or changes them, and there is an end to them", async () => {
  for (const person of ["otherAdmin", "keeper"] as const) {
    expect(await refusal(desk(person).find({ contestId }))).toBe("FORBIDDEN");
    expect(await refusal(desk(person).seated({ contestId }))).toBe("FORBIDDEN");
    expect(await refusal(desk(person).clearSeats({ contestId }))).toBe("FORBIDDEN");
  }
  expect(await refusal(desk("bob").find({ contestId }))).toBe("ACCESS_DENIED");
  expect((await desk("root").find({ contestId })).total).toBe(4);
  const many = Array.from({ length: SEATS_MAX + 1 }, (_, at) => [`t${at}`, `${at}`] as const);
  await expect(set(...many)).rejects.toThrow();
});

test("who looks after the group tries what they send, and does not take part", async () => {
  const { db } = bank;
  const { id: group_id } = await db
    .insertInto("user_group")
    .values({ name: "Pilots", short_name: "PLT", owner_name: "x" })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db.insertInto("group_member").values({ group_id, uid: "walker", level: 5 }).execute();
  const changes = { group_id, open_account_limit: false };
  await db.updateTable("contest").set(changes).where("id", "=", contestId).execute();
  await send("walker");
  await send("stranger");
  const { records } = await desk("root").find({ contestId });
  expect(records.map(({ username }) => username)).toEqual(["stranger"]);
});
