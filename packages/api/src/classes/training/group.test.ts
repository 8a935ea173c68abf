import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type PersonName, refusal } from "../../bank/problem/test-kit.ts";
import { openSchool, type School } from "./testing/school.ts";

let school: School;
let groupId: number;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());
beforeEach(async () => {
  groupId = await school.newGroup({ bob: 4 });
});

const of = (person: PersonName) => school.as(person).groupTraining;
const asMember = (person: PersonName) => school.as(person).training;
const codeOf = async (work: Promise<unknown>) => {
  const answer = await refusal(work);
  return typeof answer === "string" ? answer : null;
};
const make = async (changes: object = {}, person: PersonName = "bob") =>
  (await of(person).create({ ...school.form.training(changes), groupId })).id;

/** What alice gets as a stranger, an applicant, one who was refused, a member, an administrator, with all rights. */
async function byLevel(call: () => Promise<unknown>) {
  const answers: (string | null)[] = [];
  for (const level of [0, 1, 2, 3, 4, 5]) {
    await school.setLevel(groupId, "alice", level);
    answers.push(await codeOf(call()));
  }
  return answers;
}

const NONE = "TRAINING_NOT_FOUND";
const OUTSIDE = "GROUP_MEMBER_ONLY";
const BELOW = "GROUP_ADMIN_ONLY";

test("members read it, for all others it is not there", async () => {
  const trainingId = await make();
  for (const call of ["get", "access", "problems"] as const) {
    const answers = await byLevel(() => asMember("alice")[call]({ trainingId }));
    expect(answers).toEqual([NONE, NONE, NONE, null, null, null]);
  }
  expect(await byLevel(() => of("alice").find({ groupId }))).toEqual([
    ...[OUTSIDE, OUTSIDE, OUTSIDE, null, null, null],
  ]);
  expect(await codeOf(asMember("admin").get({ trainingId }))).toBe(NONE);
  expect(await codeOf(asMember("keeper").get({ trainingId }))).toBe(NONE);
  expect(await codeOf(asMember("root").get({ trainingId }))).toBeNull();
});

test("administrators of the group make them and change their own, those with all rights every one", async () => {
  const trainingId = await make();
  const changes: Record<string, () => Promise<unknown>> = {
    form: () => of("alice").getForm({ trainingId }),
    update: () => of("alice").update({ ...school.form.training(), trainingId }),
    status: () => of("alice").setEnabled({ trainingId, isEnabled: true }),
    losses: () => of("alice").losses({ trainingId }),
    problems: () => school.as("alice").groupTrainingProblem.candidates({ trainingId }),
    order: () => school.as("alice").groupTrainingProblem.reorder({ trainingId, ids: [] }),
    clone: () => of("alice").clone({ trainingId }),
  };
  for (const [name, change] of Object.entries(changes)) {
    expect([name, ...(await byLevel(change))]).toEqual([name, NONE, NONE, NONE, NONE, NONE, null]);
  }
  const add = () => make({}, "alice");
  expect(await byLevel(add)).toEqual(
    [OUTSIDE, OUTSIDE, OUTSIDE, BELOW, null, null].map((code) => (code === OUTSIDE ? BELOW : code)),
  );
  expect(await byLevel(() => of("alice").findForStaff({ groupId }))).toEqual([
    ...[BELOW, BELOW, BELOW, BELOW, null, null],
  ]);
  await school.setLevel(groupId, "alice", 4);
  const own = await make({}, "alice");
  expect(await codeOf(of("alice").delete({ trainingId }))).toBe(NONE);
  expect(await codeOf(of("alice").delete({ trainingId: own }))).toBeNull();
});

test("whoever is no administrator of the group any more changes nothing, not even their own", async () => {
  const trainingId = await make();
  await school.setLevel(groupId, "bob", 3);
  expect(await codeOf(of("bob").getForm({ trainingId }))).toBe(NONE);
  expect(await codeOf(asMember("bob").get({ trainingId }))).toBeNull();
  await school.setLevel(groupId, "bob", 0);
  expect(await codeOf(asMember("bob").get({ trainingId }))).toBe(NONE);
});

test("roles of the site open nothing in a group, and groups nothing of the site", async () => {
  const trainingId = await make();
  for (const person of ["admin", "keeper"] as const) {
    expect(await codeOf(of(person).getForm({ trainingId }))).toBe(NONE);
    const site = school.as(person).training.getForm({ trainingId });
    expect(await codeOf(site)).toBe(NONE);
  }
  const ofSite = await school.newTraining();
  await school.setLevel(groupId, "alice", 5);
  expect(await codeOf(of("alice").getForm({ trainingId: ofSite }))).toBe("FORBIDDEN");
  const lists = await Promise.all([
    school.as(null).training.find({ limit: 1000 }),
    school.as("root").training.findForStaff({ limit: 1000 }),
  ]);
  for (const { records } of lists) {
    expect(records.map(({ id }) => id)).not.toContain(trainingId);
  }
  expect((await of("alice").find({ groupId })).records).toMatchObject([
    { id: trainingId, groupId },
  ]);
});

test("nobody enters with a password once the group is archived", async () => {
  const trainingId = await make({ isPrivate: true, password: "open sesame" });
  await school.setLevel(groupId, "alice", 3);
  const archive = (archived_at: Date | null) =>
    school.db.updateTable("user_group").set({ archived_at }).where("id", "=", groupId).execute();
  await archive(school.clock.now);
  expect(await codeOf(school.enter("alice", trainingId))).toBe("GROUP_ARCHIVED");
  await archive(null);
  expect(await codeOf(school.enter("alice", trainingId))).toBeNull();
  expect(await asMember("alice").get({ trainingId })).toMatchObject({ isArchived: false });
});

test("a group that is archived, banned or disbanded lets nobody change anything, and the last two show nothing", async () => {
  const trainingId = await make();
  const set = (values: object) =>
    school.db.updateTable("user_group").set(values).where("id", "=", groupId).execute();
  const update = () => of("bob").update({ ...school.form.training(), trainingId });
  await set({ archived_at: school.clock.now });
  expect(await codeOf(update())).toBe("GROUP_ARCHIVED");
  expect(await codeOf(of("bob").delete({ trainingId }))).toBe("GROUP_ARCHIVED");
  expect(await codeOf(make())).toBe("GROUP_ARCHIVED");
  expect(await asMember("bob").get({ trainingId })).toMatchObject({ isArchived: true });
  for (const values of [
    { is_banned: true },
    { is_banned: false, disbanded_at: school.clock.now },
  ]) {
    await set({ archived_at: null, ...values });
    expect(await codeOf(update())).toBe(NONE);
    expect(await codeOf(asMember("bob").get({ trainingId }))).toBe(NONE);
    expect(await codeOf(of("bob").find({ groupId }))).toBe("GROUP_NOT_FOUND");
  }
});

test("its problems come from the bank and from the group, of no other one", async () => {
  const trainingId = await make();
  const desk = school.as("bob").groupTrainingProblem;
  const [open, own, hidden] = [
    await school.newProblem({ problemId: "OPEN" }),
    await school.newGroupProblem(groupId, { problemId: "TEAMOWN", title: "Ours" }),
    await school.newGroupProblem(groupId, { problemId: "TEAMHID", auth: 2 }),
  ];
  const other = await school.newGroupProblem(await school.newGroup({}), { problemId: "ELSE" });
  const add = (pid: number) => codeOf(desk.add({ trainingId, pids: [pid] }));
  const found = await desk.candidates({ trainingId, isFromGroup: true });
  expect(found.records.map(({ problemId }) => problemId)).toEqual(["TEAMOWN"]);
  expect(await add(open)).toBeNull();
  expect(await codeOf(desk.addFromGroup({ trainingId, problemId: "teamown" }))).toBeNull();
  expect(await codeOf(desk.addFromGroup({ trainingId, problemId: "teamown" }))).toBe(
    "TRAINING_PROBLEM_EXISTS",
  );
  expect(await codeOf(desk.addFromGroup({ trainingId, problemId: "ELSE" }))).toBe("NOT_FOUND");
  expect(await codeOf(desk.addFromGroup({ trainingId, problemId: "OPEN" }))).toBe("NOT_FOUND");
  expect(await add(hidden)).toBe("PROBLEM_NOT_PUBLIC");
  expect(await add(other)).toBe("PROBLEM_IN_GROUP");
  const ofSite = await school.newTraining();
  const toSite = school.as("root").trainingProblem.add({ trainingId: ofSite, pids: [own] });
  expect(await codeOf(toSite)).toBe("PROBLEM_IN_GROUP");
  await school.setLevel(groupId, "alice", 3);
  const rows = await asMember("alice").problems({ trainingId });
  expect(rows.map(({ problemId }) => problemId)).toEqual(["OPEN", "TEAMOWN"]);
  const page = await asMember("alice").problem({ trainingId, displayId: "TEAMOWN" });
  expect(page).toMatchObject({ pid: own, title: "Ours" });
});

test("what is sent in the group counts for its trainings and for nothing else, and what counts for the bank counts too", async () => {
  const trainingId = await make({ isPrivate: true, password: "open sesame" });
  const pids = [await school.newProblem(), await school.newProblem(), await school.newProblem()];
  const [one = 0, two = 0, three = 0] = pids;
  await school.as("bob").groupTrainingProblem.add({ trainingId, pids });
  await school.setLevel(groupId, "alice", 3);
  await school.enter("alice", trainingId);
  await school.send("alice", { pid: one, status: 0, timeMs: 5, values: { group_id: groupId } });
  await school.send("alice", { pid: two, status: 0, timeMs: 7 });
  const elsewhere = { group_id: groupId, contest_id: 1 };
  await school.send("alice", { pid: three, status: 0, values: elsewhere });
  expect(await asMember("alice").get({ trainingId })).toMatchObject({
    ...{ problemCount: 3, solvedCount: 2 },
  });
  // What is kept of a page is everybody's: each finds what they have solved and entered, and what has changed since.
  const listed = async (person: PersonName) => (await of(person).find({ groupId })).records;
  const ofAlice = { id: trainingId, problemCount: 3, solvedCount: 2, isRegistered: true };
  expect(await listed("alice")).toMatchObject([{ ...ofAlice, isAdmin: false }]);
  const ofBob = { id: trainingId, problemCount: 3, solvedCount: 0, isRegistered: false };
  expect(await listed("bob")).toMatchObject([{ ...ofBob, isAdmin: true }]);
  await school.db.updateTable("problem").set({ auth: 2 }).where("id", "=", one).execute();
  expect(await listed("alice")).toMatchObject([{ problemCount: 2, solvedCount: 1 }]);
  await school.db.updateTable("problem").set({ auth: 1 }).where("id", "=", one).execute();
  expect(await asMember("alice").problems({ trainingId })).toMatchObject([
    ...[{ mine: { status: 0, tries: 1 } }, { mine: { status: 0 } }, { mine: { status: -10 } }],
  ]);
  const { records } = await asMember("alice").rank({ trainingId });
  expect(records).toMatchObject([{ username: "alice", ac: 2, totalRunTimeMs: 12 }]);
  const page = await asMember("alice").problem({
    trainingId,
    displayId: (await asMember("alice").problems({ trainingId }))[0]?.problemId ?? "",
  });
  expect(page.mine).toMatchObject({ status: 0 });
  const bank = await school.as("alice").problem.statuses({ pids: [one] });
  expect(bank[String(one)]).toMatchObject({ status: -10 });
});

test("whoever has all rights in the group, or has left it, is not ranked", async () => {
  const trainingId = await make({ isPrivate: true, password: "open sesame" });
  await school.setLevel(groupId, "alice", 3);
  await school.enter("alice", trainingId);
  const names = async () =>
    (await asMember("root").rank({ trainingId })).records.map(({ username }) => username);
  expect(await names()).toEqual(["alice"]);
  await school.setLevel(groupId, "alice", 5);
  expect(await names()).toEqual([]);
  await school.setLevel(groupId, "alice", 0);
  expect(await names()).toEqual([]);
});

test("what was sent in a group is shown to its members alone", async () => {
  const trainingId = await make();
  const pid = await school.newProblem();
  await school.as("bob").groupTrainingProblem.add({ trainingId, pids: [pid] });
  await school.send("bob", {
    pid,
    status: 0,
    values: { group_id: groupId, training_id: trainingId },
  });
  const { submission } = school.as("alice");
  const list = async () => (await submission.find({ groupId })).records.map((row) => row.submitId);
  expect(await byLevel(list)).toEqual([OUTSIDE, OUTSIDE, OUTSIDE, null, null, null]);
  const [submitId = 0] = await list();
  const none = "SUBMISSION_NOT_FOUND";
  const answers = await byLevel(() => submission.get({ submitId }));
  expect(answers).toEqual([none, none, none, null, null, null]);
  const inTraining = await byLevel(() => submission.listInTraining({ trainingId }));
  expect(inTraining).toEqual([NONE, NONE, NONE, null, null, null]);
  const all = await school.as(null).submission.find({ limit: 1000 });
  expect(all.records.map((row) => row.submitId)).not.toContain(submitId);
  const stranger = codeOf(school.as(null).submission.find({ groupId }));
  expect(await stranger).toBe("LOGIN_REQUIRED");
});

test("a page of more than a hundred shows the beginning of long texts", async () => {
  const long = "字".repeat(2000);
  await make({ description: long });
  await school.as("bob").groupAnnouncement.create({ groupId, title: "Long", content: long });
  const { find, findForStaff } = of("bob");
  const lists = [
    async (limit: number) => (await find({ groupId, limit })).records[0]?.description,
    async (limit: number) => (await findForStaff({ groupId, limit })).records[0]?.description,
    async (limit: number) =>
      (await school.as("bob").groupAnnouncement.find({ groupId, limit })).records[0]?.content,
  ];
  for (const list of lists) {
    expect([await list(100), (await list(101))?.length]).toEqual([long, 1000]);
  }
});

test("pages with long texts are not kept", async () => {
  await make({ description: "x".repeat(40_000) });
  const other = await school.newGroup({ bob: 4 });
  await of("bob").create({ ...school.form.training({ description: "short" }), groupId: other });
  const first = async (id: number) =>
    (await of("bob").find({ groupId: id })).records[0]?.description;
  await Promise.all([first(groupId), first(other)]);
  // So that nobody hears of it.
  await sql`alter table training disable trigger training_changed`.execute(school.db);
  await sql`update training set description = 'new'`.execute(school.db);
  await sql`alter table training enable trigger training_changed`.execute(school.db);
  expect([await first(groupId), await first(other)]).toEqual(["new", "short"]);
});

test("a group has room for so many, copies and announcements included", async () => {
  const trainingId = await make();
  const full = "GROUP_ITEMS_TOO_MANY";
  const announce = () =>
    school.as("bob").groupAnnouncement.create({ groupId, title: "One more", content: "Yes" });
  const texts = Array.from({ length: 999 }, () => ({
    title: "x",
    author_name: "bob",
    content: "",
  }));
  const told = texts.map((one) => ({ ...one, group_id: groupId }));
  await school.db.insertInto("group_announcement").values(told).execute();
  expect([await codeOf(announce()), await codeOf(announce())]).toEqual([null, full]);
  const { id: _, ...stored } = await school.db
    .selectFrom("training")
    .selectAll()
    .where("id", "=", trainingId)
    .executeTakeFirstOrThrow();
  await school.db
    .insertInto("training")
    .values(texts.map(() => stored))
    .execute();
  expect(await codeOf(make())).toBe(full);
  expect(await codeOf(of("bob").clone({ trainingId }))).toBe(full);
});
