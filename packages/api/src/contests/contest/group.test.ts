import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Bank, openBank, type PersonName, refusal } from "../../bank/problem/test-kit.ts";
import { listToldContests } from "./queries.ts";

let bank: Bank;
let groupId: number;
beforeAll(async () => {
  bank = await openBank();
});
afterAll(() => bank.close());
beforeEach(async () => {
  groupId = await newGroup();
  await setLevel("bob", 4);
});

async function newGroup(): Promise<number> {
  const name = crypto.randomUUID().slice(0, 10);
  const { id } = await bank.db
    .insertInto("user_group")
    .values({ name, short_name: name, owner_name: "somebody" })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
async function setLevel(uid: PersonName, level: number): Promise<void> {
  await bank.db
    .deleteFrom("group_member")
    .where("group_id", "=", groupId)
    .where("uid", "=", uid)
    .execute();
  if (level === 0) return;
  await bank.db.insertInto("group_member").values({ group_id: groupId, uid, level }).execute();
}

const FORM = {
  ...({ title: "Team round", description: "Rules", type: 0, auth: 0 } as const),
  startTime: new Date("2026-05-01T07:00:00Z"),
  endTime: new Date("2026-05-01T13:00:00Z"),
};
const of = (person: PersonName) => bank.as(person).groupContest;
const asMember = (person: PersonName) => bank.as(person).contest;
const desk = (person: PersonName) => bank.as(person).groupContestProblem;
const codeOf = async (work: Promise<unknown>) => {
  const answer = await refusal(work);
  return typeof answer === "string" ? answer : null;
};
const make = async (changes: object = {}, person: PersonName = "bob") =>
  (await of(person).create({ ...FORM, ...changes, groupId })).id;
const newProblem = async (problem: object = {}) =>
  (await bank.as("root").problem.create(bank.form(problem))).pid;
async function newGroupProblem(problem: object = {}, into = groupId): Promise<number> {
  const pid = await newProblem(problem);
  const values = { group_id: into, is_group: true };
  await bank.db.updateTable("problem").set(values).where("id", "=", pid).execute();
  return pid;
}
const authOf = async (pid: number) =>
  (
    await bank.db
      .selectFrom("problem")
      .select("auth")
      .where("id", "=", pid)
      .executeTakeFirstOrThrow()
  ).auth;

/** What alice gets as a stranger, an applicant, one who was refused, a member, an administrator, with all rights. */
async function byLevel(call: () => Promise<unknown>) {
  const answers: (string | null)[] = [];
  for (const level of [0, 1, 2, 3, 4, 5]) {
    await setLevel("alice", level);
    answers.push(await codeOf(call()));
  }
  return answers;
}

const OUTSIDE = "CONTEST_GROUP_ONLY";
const NOT_IN = "GROUP_MEMBER_ONLY";
const BELOW = "GROUP_ADMIN_ONLY";

test("members enter it, all others are refused, whatever their role on the site", async () => {
  const contestId = await make();
  for (const call of ["get", "access", "problems"] as const) {
    const answers = await byLevel(() => asMember("alice")[call]({ contestId }));
    expect(answers).toEqual([OUTSIDE, OUTSIDE, OUTSIDE, null, null, null]);
  }
  expect(await byLevel(() => of("alice").find({ groupId }))).toEqual([
    ...[NOT_IN, NOT_IN, NOT_IN, null, null, null],
  ]);
  for (const person of ["admin", "keeper"] as const) {
    expect(await codeOf(asMember(person).get({ contestId }))).toBe(OUTSIDE);
    expect(await codeOf(of(person).getForm({ contestId }))).toBe("FORBIDDEN");
  }
  expect(await codeOf(asMember("root").get({ contestId }))).toBeNull();
});

test("its access rules hold for its members", async () => {
  await setLevel("alice", 3);
  const contestId = await make({ auth: 1, password: "sesame" });
  const problems = () => codeOf(asMember("alice").problems({ contestId }));
  expect(await problems()).toBe("CONTEST_NOT_REGISTERED");
  await asMember("alice").register({ contestId, password: "sesame" });
  expect(await problems()).toBeNull();
  await setLevel("alice", 0);
  expect(await problems()).toBe(OUTSIDE);
  expect(await codeOf(asMember("alice").register({ contestId, password: "sesame" }))).toBe(OUTSIDE);
});

test("administrators of the group make them and change their own, those with all rights every one", async () => {
  const contestId = await make();
  const changes: Record<string, () => Promise<unknown>> = {
    form: () => of("alice").getForm({ contestId }),
    update: () => of("alice").update({ ...FORM, contestId }),
    visible: () => of("alice").setVisible({ contestId, visible: true }),
    losses: () => of("alice").losses({ contestId }),
    problems: () => desk("alice").candidates({ contestId }),
    order: () => desk("alice").reorder({ contestId, ids: [] }),
    announcements: () => bank.as("alice").groupContestAnnouncement.findForStaff({ contestId }),
    announce: () =>
      bank.as("alice").groupContestAnnouncement.create({ contestId, title: "x", content: "x" }),
    clone: () => of("alice").clone({ contestId }),
  };
  const no = "FORBIDDEN";
  for (const [name, change] of Object.entries(changes)) {
    expect([name, ...(await byLevel(change))]).toEqual([name, no, no, no, no, no, null]);
  }
  expect(await byLevel(() => make({}, "alice"))).toEqual([
    ...[BELOW, BELOW, BELOW, BELOW, null, null],
  ]);
  expect(await byLevel(() => of("alice").findForStaff({ groupId }))).toEqual([
    ...[BELOW, BELOW, BELOW, BELOW, null, null],
  ]);
  await setLevel("alice", 4);
  const own = await make({}, "alice");
  expect(await codeOf(of("alice").delete({ contestId }))).toBe("FORBIDDEN");
  expect(await codeOf(of("alice").delete({ contestId: own }))).toBeNull();
});

test("a hidden one is there for whoever looks after it alone", async () => {
  const contestId = await make({ visible: false });
  const none = "CONTEST_NOT_FOUND";
  expect(await byLevel(() => asMember("alice").get({ contestId }))).toEqual([
    ...[none, none, none, none, none, null],
  ]);
  await setLevel("alice", 4);
  const listed = async (call: "find" | "findForStaff") =>
    (await of("alice")[call]({ groupId })).records.map(({ id }) => id);
  expect([await listed("find"), await listed("findForStaff")]).toEqual([[], [contestId]]);
});

test("whoever made it and is no administrator of the group any more administers nothing of it", async () => {
  const contestId = await make();
  const isAdmin = async () => (await asMember("bob").access({ contestId })).isAdmin;
  expect(await isAdmin()).toBe(true);
  await setLevel("bob", 3);
  expect(await isAdmin()).toBe(false);
  for (const call of [
    () => of("bob").getForm({ contestId }),
    () => of("bob").delete({ contestId }),
    () => desk("bob").findForStaff({ contestId }),
    () => bank.as("bob").contestDesk.findForStaff({ contestId }),
    () => bank.as("bob").contestControl.watch({ contestId }),
    () => bank.as("bob").board.results({ contestId }),
  ]) {
    expect(await codeOf(call())).toBe("FORBIDDEN");
  }
  await setLevel("bob", 0);
  expect(await codeOf(asMember("bob").get({ contestId }))).toBe(OUTSIDE);
});

test("lists of the site have none of a group, and a group's only its own", async () => {
  const contestId = await make();
  await bank.as("admin").contest.create(FORM);
  const lists = await Promise.all([
    bank.as(null).contest.find({ limit: 1000 }),
    bank.as("root").contest.findForStaff({ limit: 1000 }),
  ]);
  for (const { records } of lists) expect(records.map(({ id }) => id)).not.toContain(contestId);
  await setLevel("alice", 3);
  const { records, total } = await of("alice").find({ groupId });
  expect([records, total]).toMatchObject([[{ id: contestId, groupId, isAdmin: false }], 1]);
});

test("a group that is archived, banned or disbanded lets nobody change anything, and the last two show nothing", async () => {
  const contestId = await make();
  const set = (values: object) =>
    bank.db.updateTable("user_group").set(values).where("id", "=", groupId).execute();
  const update = () => codeOf(of("bob").update({ ...FORM, contestId }));
  const announce = () =>
    bank.as("bob").groupContestAnnouncement.create({ contestId, title: "x", content: "x" });
  const { id } = await announce();
  await set({ archived_at: bank.clock.now });
  expect(await update()).toBe("GROUP_ARCHIVED");
  expect(await codeOf(announce())).toBe("GROUP_ARCHIVED");
  expect(await codeOf(bank.as("bob").groupContestAnnouncement.delete({ id }))).toBe(
    "GROUP_ARCHIVED",
  );
  expect(await codeOf(of("bob").delete({ contestId }))).toBe("GROUP_ARCHIVED");
  expect(await codeOf(make())).toBe("GROUP_ARCHIVED");
  expect(await codeOf(asMember("bob").get({ contestId }))).toBeNull();
  for (const values of [{ is_banned: true }, { is_banned: false, disbanded_at: bank.clock.now }]) {
    await set({ archived_at: null, ...values });
    expect(await update()).toBe("FORBIDDEN");
    expect(await codeOf(asMember("bob").get({ contestId }))).toBe(OUTSIDE);
    expect(await codeOf(of("bob").find({ groupId }))).toBe("GROUP_NOT_FOUND");
  }
});

test("what it takes from the bank stays there, and what it takes from the group is for contests from then on", async () => {
  const contestId = await make();
  const open = await newProblem({ problemId: "GCOPEN" });
  const own = await newGroupProblem({ problemId: "GCOWN", title: "Ours" });
  const found = await desk("bob").candidates({ contestId, isFromGroup: true });
  expect(found.records.map(({ problemId }) => problemId)).toEqual(["GCOWN"]);
  await desk("bob").addFromBank({ contestId, pid: open, displayId: "A" });
  const fromGroup = () =>
    desk("bob").addFromGroup({ contestId, problemId: "gcown", displayId: "B" });
  await fromGroup();
  expect(await codeOf(fromGroup())).toBe("CONTEST_PROBLEM_EXISTS");
  expect([await authOf(open), await authOf(own)]).toEqual([1, 3]);
  await setLevel("alice", 3);
  const rows = await asMember("alice").problems({ contestId });
  expect(rows.map(({ displayId, title }) => [displayId, title])).toEqual([
    ...[
      ["A", "A + B"],
      ["B", "Ours"],
    ],
  ]);
  const page = await asMember("alice").problem({ contestId, displayId: "b" });
  expect(page).toMatchObject({ pid: own, problemId: "B" });
  const chosen = await desk("bob").candidates({ contestId, isChosen: true });
  expect([chosen.total, chosen.chosen.map(({ pid }) => pid)]).toEqual([2, [open, own]]);
});

test("what is not open to the group's administrators cannot be added", async () => {
  const contestId = await make();
  const add = (pid: number) =>
    codeOf(desk("bob").addFromBank({ contestId, pid, displayId: `D${pid}` }));
  expect(await add(await newProblem({ auth: 2 }))).toBe("PROBLEM_NOT_PUBLIC");
  expect(await add(await newProblem({ auth: 3 }))).toBe("PROBLEM_NOT_PUBLIC");
  expect(await add(await newGroupProblem({}, await newGroup()))).toBe("PROBLEM_IN_GROUP");
  expect(await add(await newGroupProblem({ auth: 2 }))).toBe("PROBLEM_NOT_PUBLIC");
  expect(await add(await newProblem({ type: 1, ioScore: 100 }))).toBe("CONTEST_PROBLEM_RULE");
  const elsewhere = { contestId, problemId: "GCOPEN", displayId: "X" };
  expect(await codeOf(desk("bob").addFromGroup(elsewhere))).toBe("NOT_FOUND");
});

test("a problem begun in it is the group's own, and its author writes it", async () => {
  const contestId = await make();
  const { pid } = await desk("bob").create({ contestId, displayId: "A", title: "New" });
  const row = await bank.db
    .selectFrom("problem")
    .select(["group_id", "auth", "display_id", "in_bank"])
    .where("id", "=", pid)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ group_id: groupId, auth: 3, in_bank: false });
  expect(row.display_id.endsWith(String(pid))).toBe(true);
  expect(await desk("bob").findForStaff({ contestId })).toMatchObject([
    { pid, displayId: "A", problem: { canEdit: true } },
  ]);
});

test("whoever has all rights in the group is in no figures of its contests", async () => {
  const contestId = await make();
  const pid = await newProblem();
  const { id } = await desk("bob").addFromBank({ contestId, pid, displayId: "A" });
  await setLevel("alice", 3);
  await bank.db
    .insertInto("submission")
    .values({
      ...{ uid: "alice", username: "alice", problem_id: pid, status: 0, language: "C", code: "x" },
      ...{ code_bytes: 1, created_at: bank.clock.now, group_id: groupId },
      ...{ contest_id: contestId, contest_problem_id: id },
    })
    .execute();
  const counted = async () => (await asMember("bob").problems({ contestId }))[0]?.ac;
  expect(await counted()).toBe(1);
  await setLevel("alice", 5);
  expect(await counted()).toBe(0);
});

test("a group has room for so many, copies and announcements included", async () => {
  const contestId = await make();
  const full = "GROUP_ITEMS_TOO_MANY";
  const texts = Array.from({ length: 1000 }, () => ({
    title: "x",
    author_name: "bob",
    content: "",
  }));
  const told = texts.map((one) => ({ ...one, contest_id: contestId }));
  await bank.db.insertInto("contest_announcement").values(told).execute();
  const announce = bank.as("bob").groupContestAnnouncement.create;
  expect(await codeOf(announce({ contestId, title: "One more", content: "Yes" }))).toBe(full);
  // Everybody in the contest asks for these.
  const unread = await bank.as("bob").contestAnnouncement.unread({ contestId, readIds: [] });
  expect(unread).toHaveLength(50);
  await bank.db
    .insertInto("contest")
    .columns(["title", "type", "auth", "start_time", "end_time", "author_name", "group_id"])
    .expression((eb) =>
      eb
        .selectFrom("contest")
        .innerJoin(sql<{ n: number }>`generate_series(1, 999)`.as<"g">(sql`g(n)`), (on) =>
          on.onTrue(),
        )
        .where("contest.id", "=", contestId)
        .select(["title", "type", "auth", "start_time", "end_time", "author_name", "group_id"]),
    )
    .execute();
  expect(await codeOf(make())).toBe(full);
  expect(await codeOf(of("bob").clone({ contestId }))).toBe(full);
});

test("a list of all contests reads those that are shown to its reader, and no long texts", async () => {
  const own = await make();
  const hidden = await make({ visible: false });
  const told = async (uid: PersonName | null, isRoot = false) => {
    const rows = await listToldContests(
      bank.db,
      uid === null ? null : { uid, isRoot, isStaff: isRoot },
    );
    for (const row of rows) {
      expect(Object.keys(row)).not.toContain("description");
      expect(Object.keys(row)).not.toContain("star_accounts");
    }
    return [own, hidden].filter((id) => rows.some((row) => row.id === id));
  };
  expect([await told(null), await told("alice")]).toEqual([[], []]);
  expect([await told("bob"), await told("root", true)]).toEqual([
    [own, hidden],
    [own, hidden],
  ]);
  await setLevel("alice", 3);
  expect(await told("alice")).toEqual([own]);
});

const LONG = "字".repeat(2000);
const longest = (rows: readonly { description: string }[]) =>
  Math.max(...rows.map(({ description }) => description.length));

test("a page of more than a hundred shows the beginning of long texts", async () => {
  await make({ description: LONG });
  for (const find of [of("bob").find, of("bob").findForStaff]) {
    expect(longest((await find({ groupId, limit: 100 })).records)).toBe(2000);
    expect(longest((await find({ groupId, limit: 101 })).records)).toBe(1000);
  }
});
