import { presetPaces } from "@gavel/domain/pace";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type PersonName, refusal } from "../../bank/problem/test-kit.ts";
import { openSchool, type School } from "../training/testing/school.ts";

let school: School;
let groupId: number;
let count = 0;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());
beforeEach(async () => {
  groupId = await school.newGroup({ bob: 4 });
  await school.db
    .updateTable("user_group")
    .set({ short_name: `Team ${groupId}` })
    .where("id", "=", groupId)
    .execute();
});

const of = (person: PersonName) => school.as(person).groupBank;
const codeOf = async (work: Promise<unknown>) => {
  const answer = await refusal(work);
  return typeof answer === "string" ? answer : null;
};
const form = (problem: object = {}) => {
  count += 1;
  return school.form.problem({ problemId: `Q${count}`, auth: 1, ...problem });
};
const make = async (problem: object = {}, person: PersonName = "bob") =>
  (await of(person).create({ ...form(problem), groupId })).pid;
const rowOf = (pid: number) =>
  school.db.selectFrom("problem").selectAll().where("id", "=", pid).executeTakeFirstOrThrow();
const setProgress = (pid: number, apply_public_progress: number | null) =>
  school.db.updateTable("problem").set({ apply_public_progress }).where("id", "=", pid).execute();

/** What alice gets as a stranger, an applicant, one who was refused, a member, an administrator, with all rights. */
async function byLevel(call: () => Promise<unknown>) {
  const answers: (string | null)[] = [];
  for (const level of [0, 1, 2, 3, 4, 5]) {
    await school.setLevel(groupId, "alice", level);
    answers.push(await codeOf(call()));
  }
  return answers;
}
const NONE = "NOT_FOUND";
const OUTSIDE = "GROUP_MEMBER_ONLY";
const BELOW = "GROUP_ADMIN_ONLY";

test("the group's short name stands before the id, and the form does not show it", async () => {
  const pid = await make({ problemId: "a1" });
  expect((await rowOf(pid)).display_id).toBe(`TEAM${groupId}A1`);
  expect((await of("bob").getFull({ pid })).problemId).toBe("A1");
  const save = (problemId: string) => of("bob").update(form({ id: pid, problemId }));
  await save("a1");
  expect((await rowOf(pid)).display_id).toBe(`TEAM${groupId}A1`);
  await save("b2");
  expect((await rowOf(pid)).display_id).toBe(`TEAM${groupId}B2`);
  await school.db
    .updateTable("user_group")
    .set({ short_name: "Other" })
    .where("id", "=", groupId)
    .execute();
  await save(`TEAM${groupId}B2`);
  expect((await rowOf(pid)).display_id).toBe(`TEAM${groupId}B2`);
  expect(await codeOf(make({ problemId: " " }))).toBe("PARAM_MISSING");
});

test("one that says nothing else takes what is usual, and all members see it", async () => {
  const pid = await make({ auth: undefined });
  expect(await rowOf(pid)).toMatchObject({
    ...{ auth: 1, type: 0, difficulty: 0, code_share: true, open_case_result: true },
    ...{ time_limit_ms: 1000, memory_limit_mb: 256, stack_limit_mb: 128 },
  });
  await school.setLevel(groupId, "alice", 3);
  const { records } = await of("alice").find({ groupId });
  expect(records.map((row) => row.pid)).toEqual([pid]);
});

test("after one problem comes the next of the list, or the next that is not solved", async () => {
  await school.setLevel(groupId, "alice", 3);
  const [oldest, hidden, middle, newest] = [
    ...[await make(), await make({ auth: 2 }), await make(), await make()],
  ];
  const nameOf = async (pid = 0) => (await rowOf(pid)).display_id;
  const [low, mid, top] = [await nameOf(oldest), await nameOf(middle), await nameOf(newest)];
  const next = async (problemId: string, wish: object = {}) =>
    (await of("alice").next({ groupId, problemId, ...wish }))?.problemId ?? null;
  expect([await next(top), await next(mid), await next(low)]).toEqual([mid, low, null]);
  expect([await next(low, { step: -1 }), await next(top, { step: -1 })]).toEqual([mid, null]);
  const unsolved = (problemId: string) => next(problemId, { isUnsolved: true });
  expect([await unsolved(mid), await unsolved(low)]).toEqual([low, top]);
  await school.send("alice", { pid: oldest ?? 0, status: 0, values: { group_id: groupId } });
  expect([await unsolved(mid), await unsolved(top)]).toEqual([top, mid]);
  await school.send("alice", { pid: newest ?? 0, status: 0, values: { group_id: groupId } });
  expect([await unsolved(mid), await unsolved(await nameOf(hidden))]).toEqual([null, mid]);
  expect(await next("1000")).toBeNull();
  const answers = await byLevel(() => of("alice").next({ groupId, problemId: top }));
  expect(answers).toEqual([OUTSIDE, OUTSIDE, OUTSIDE, null, null, null]);
});

test("members read it there, for all others it is not there", async () => {
  const pid = await make({ title: "Ours" });
  const problemId = (await rowOf(pid)).display_id;
  const list = () => of("alice").find({ groupId });
  expect(await byLevel(list)).toEqual([OUTSIDE, OUTSIDE, OUTSIDE, null, null, null]);
  expect((await list()).records).toMatchObject([{ pid, problemId, title: "Ours", status: -10 }]);
  const page = () => school.as("alice").problem.get({ problemId, groupId });
  expect(await byLevel(page)).toEqual([OUTSIDE, OUTSIDE, OUTSIDE, null, null, null]);
  const inBank = await byLevel(() => school.as("alice").problem.get({ problemId }));
  expect(new Set(inBank)).toEqual(new Set(["PROBLEM_IN_GROUP"]));
  const other = await school.newGroup({ alice: 5 });
  const elsewhere = school.as("alice").problem.get({ problemId, groupId: other });
  expect(await codeOf(elsewhere)).toBe("PROBLEM_IN_GROUP");
  const bank = await school.as("root").problem.findForStaff({ limit: 1000 });
  expect(bank.records.map((row) => row.pid)).not.toContain(pid);
});

test("a hidden one is there for those who look after it", async () => {
  const pid = await make({ auth: 2 });
  await school.setLevel(groupId, "alice", 3);
  expect((await of("alice").find({ groupId })).total).toBe(0);
  const staff = await of("bob").findForStaff({ groupId });
  expect(staff.records).toMatchObject([{ pid, auth: 2, canEdit: true }]);
  await school.setLevel(groupId, "alice", 4);
  const others = await of("alice").findForStaff({ groupId });
  expect(others.records).toMatchObject([{ pid, canEdit: false, description: "" }]);
});

test("administrators write their own, whoever has all rights every one", async () => {
  const pid = await make();
  const calls: Record<string, () => Promise<unknown>> = {
    form: () => of("alice").getFull({ pid }),
    cases: () => of("alice").cases({ pid }),
    update: () => of("alice").update(form({ id: pid })),
    auth: () => of("alice").changeAuth({ id: pid, auth: 2 }),
    apply: () => of("alice").applyPublic({ pid, isApplied: false }),
    losses: () => of("alice").losses({ pid }),
    delete: () => of("alice").delete({ pid }),
  };
  for (const [name, call] of Object.entries(calls)) {
    expect([name, ...(await byLevel(call))]).toEqual([name, NONE, NONE, NONE, NONE, NONE, null]);
  }
  const add = () => make({}, "alice");
  expect(await byLevel(add)).toEqual([BELOW, BELOW, BELOW, BELOW, null, null]);
  const lists = [() => of("alice").findForStaff({ groupId }), () => of("alice").tags({ groupId })];
  for (const list of lists) {
    expect(await byLevel(list)).toEqual([BELOW, BELOW, BELOW, BELOW, null, null]);
  }
  await school.setLevel(groupId, "alice", 4);
  const own = await make({}, "alice");
  await school.setLevel(groupId, "alice", 3);
  expect(await codeOf(of("alice").getFull({ pid: own }))).toBe(NONE);
});

test("no group reaches into another one or into the bank, and keepers of the bank keep theirs", async () => {
  const pid = await make();
  await school.newGroup({ alice: 5 });
  expect(await codeOf(of("alice").changeAuth({ id: pid, auth: 2 }))).toBe(NONE);
  const ofBank = await school.newProblem();
  expect(await codeOf(of("bob").getFull({ pid: ofBank }))).toBe(NONE);
  expect(await codeOf(of("bob").delete({ pid: ofBank }))).toBe(NONE);
  expect(await codeOf(of("admin").getFull({ pid }))).toBe("FORBIDDEN");
  expect(await codeOf(school.as("keeper").problem.getFull({ pid }))).toBeNull();
  expect(await codeOf(school.as("bob").problem.getFull({ pid }))).toBe("ACCESS_DENIED");
});

test("it is for all members or for nobody, and for contests only in a contest", async () => {
  const pid = await make();
  const set = (auth: number) => codeOf(of("bob").changeAuth({ id: pid, auth }));
  expect([await set(2), await set(1), await set(3)]).toEqual([null, null, "PARAM_INVALID"]);
  expect(await codeOf(make({ auth: 3 }))).toBe("PARAM_INVALID");
});

test("one is put forward for the bank, taken back, and looked at again once it changed", async () => {
  const pid = await make();
  const progress = async () => (await rowOf(pid)).apply_public_progress;
  const apply = (isApplied: boolean) => of("bob").applyPublic({ pid, isApplied });
  await apply(true);
  expect(await progress()).toBe(1);
  const asked = await school.as("keeper").groupProblem.findApplications({ groupId });
  expect(asked.records).toMatchObject([{ pid, progress: 1 }]);
  await apply(false);
  expect(await progress()).toBeNull();
  await apply(true);
  await school.as("keeper").groupProblem.changeProgress({ pid, progress: 2 });
  await apply(false);
  expect(await progress()).toBe(2);
  expect(await codeOf(of("bob").delete({ pid }))).toBe("FORBIDDEN");
  await of("bob").update(form({ id: pid }));
  expect(await progress()).toBe(1);
  expect((await rowOf(pid)).in_bank).toBe(false);
  await setProgress(pid, 3);
  await of("bob").changeAuth({ id: pid, auth: 2 });
  expect(await progress()).toBeNull();
  await setProgress(pid, 2);
  await school.as("keeper").problem.changeAuth({ id: pid, auth: 1 });
  expect(await progress()).toBe(2);
});

test("an archived group takes no problem and no change", async () => {
  const pid = await make();
  await school.db
    .updateTable("user_group")
    .set({ archived_at: school.clock.now })
    .where("id", "=", groupId)
    .execute();
  const archived = "GROUP_ARCHIVED";
  expect(await codeOf(make())).toBe(archived);
  expect(await codeOf(of("bob").update(form({ id: pid })))).toBe(archived);
  expect(await codeOf(of("bob").delete({ pid }))).toBe(archived);
  expect(await codeOf(of("bob").applyPublic({ pid, isApplied: true }))).toBe(archived);
  expect(await codeOf(of("bob").getFull({ pid }))).toBeNull();
});

test("it is put forward and taken back no more often than problems are changed", async () => {
  const pid = await make();
  const setting = () => school.as("root").setting;
  await setting().update({ pace: { ...presetPaces(), problemEdit: { minute: 0, day: 2 } } });
  try {
    const answers: unknown[] = [];
    for (const isApplied of [true, false, true]) {
      answers.push(await codeOf(of("bob").applyPublic({ pid, isApplied })));
    }
    expect(answers.at(-1)).toBe("TOO_FAST");
  } finally {
    await setting().update({ pace: presetPaces() });
  }
});

test("a group has room for so many, and no more", async () => {
  const rows = Array.from({ length: 1000 }, (_, at) => ({
    ...{ display_id: `FULL${groupId}-${at}`, title: "x", author_name: "bob" },
    ...{ group_id: groupId, is_group: true },
  }));
  await school.db.insertInto("problem").values(rows).execute();
  expect(await codeOf(make())).toBe("GROUP_ITEMS_TOO_MANY");
});

test("a tag that nobody used yet becomes the group's own", async () => {
  await school.as("root").tag.create({ name: "Graphs" });
  const tags = [{ name: "graphs" }, { name: `Only ours ${groupId}` }];
  await of("bob").create({ ...form(), tags, groupId });
  const names = async (id: number) =>
    (await of("bob").tags({ groupId: id })).map(({ name }) => name);
  expect(await names(groupId)).toEqual(["Graphs", `Only ours ${groupId}`]);
  // Only a problem that nobody else sees carries it.
  expect(await names(await school.newGroup({ bob: 4 }))).toEqual([]);
  const own = (await of("bob").tags({ groupId })).find(({ name }) => name.startsWith("Only"));
  const other = await school.newGroup({ bob: 4 });
  const { pid } = await of("bob").create({
    ...{ ...form(), groupId: other },
    tags: [{ id: own?.id, name: "Stolen" }],
  });
  expect((await of("bob").getFull({ pid })).tags).toMatchObject([{ name: "Stolen" }]);
});

test("its counts are of what was sent in the group outside contests", async () => {
  const pid = await make();
  await school.setLevel(groupId, "alice", 3);
  const inGroup = { group_id: groupId };
  await school.send("alice", { pid, status: -1, values: inGroup });
  await school.send("alice", { pid, status: 0, values: inGroup });
  await school.send("alice", { pid, status: 0, values: { ...inGroup, contest_id: 1 } });
  const { records } = await of("alice").find({ groupId });
  expect(records).toMatchObject([{ pid, total: 2, ac: 1, wa: 1, status: 0 }]);
});
