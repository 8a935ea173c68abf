/** What is done with the problems of a training themselves, where they stand: shown, hidden, edited, deleted. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type PersonName, refusal } from "../../bank/problem/test-kit.ts";
import { openSchool, type School } from "../training/testing/school.ts";

let school: School;
let groupId: number;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());
beforeEach(async () => {
  groupId = await school.newGroup({ bob: 4 });
});

const codeOf = async (work: Promise<unknown>) => {
  const answer = await refusal(work);
  return typeof answer === "string" ? answer : null;
};
const arranged = (person: PersonName) => school.as(person).groupTrainingProblem;

/** Bob's, with one of the bank's problems and one that bob wrote for the group. */
async function newGroupTraining() {
  const training = { ...school.form.training(), groupId };
  const { id: trainingId } = await school.as("bob").groupTraining.create(training);
  const ofBank = await school.newProblem();
  const form = school.form.problem({ problemId: "Own", auth: 1 });
  const { pid: own } = await school.as("bob").groupBank.create({ ...form, groupId });
  await arranged("bob").add({ trainingId, pids: [ofBank] });
  await arranged("bob").add({ trainingId, pids: [own] });
  return { trainingId, ofBank, own };
}
const pidsFor = async (person: PersonName, trainingId: number) =>
  (await school.as(person).training.problems({ trainingId })).map(({ pid }) => pid);

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

test("a group's list says whose each problem is, and which of them the reader may change", async () => {
  const { trainingId, ofBank, own } = await newGroupTraining();
  const told = async (person: PersonName) =>
    (await arranged(person).findForStaff({ trainingId })).map(({ pid, problem }) => [
      pid,
      ...[problem.groupId, problem.canEdit],
    ]);
  expect(await told("bob")).toEqual([
    [ofBank, null, false],
    [own, groupId, true],
  ]);
  // With all rights in the group every problem of the group is theirs to change, and none of the bank.
  await school.setLevel(groupId, "alice", 5);
  expect(await told("alice")).toEqual([
    [ofBank, null, false],
    [own, groupId, true],
  ]);
  expect((await told("root")).map(([, , canEdit]) => canEdit)).toEqual([true, true]);
});

test("one of the group's is hidden and shown by its author and with all rights, and the training follows", async () => {
  const { trainingId, ofBank, own } = await newGroupTraining();
  const auths = async () =>
    (await arranged("bob").findForStaff({ trainingId })).map(({ problem }) => problem.auth);
  const set = (person: PersonName, auth: number) => () =>
    school.as(person).groupBank.changeAuth({ id: own, auth });
  expect(await byLevel(set("alice", 2))).toEqual([NONE, NONE, NONE, NONE, NONE, null]);
  expect(await auths()).toEqual([1, 2]);
  await school.setLevel(groupId, "alice", 3);
  expect(await pidsFor("alice", trainingId)).toEqual([ofBank]);
  expect(await codeOf(set("bob", 1)())).toBeNull();
  expect(await pidsFor("alice", trainingId)).toEqual([ofBank, own]);
  // For contests only is a thing of the site's problems.
  expect(await codeOf(set("bob", 3)())).toBe("PARAM_INVALID");
  expect(await auths()).toEqual([1, 1]);
});

test("one of the bank's is changed by nobody in the group, from whatever list it is asked", async () => {
  const { ofBank } = await newGroupTraining();
  const acts: Record<string, () => Promise<unknown>> = {
    form: () => school.as("alice").groupBank.getFull({ pid: ofBank }),
    auth: () => school.as("alice").groupBank.changeAuth({ id: ofBank, auth: 2 }),
    losses: () => school.as("alice").groupBank.losses({ pid: ofBank }),
    delete: () => school.as("alice").groupBank.delete({ pid: ofBank }),
  };
  for (const [name, act] of Object.entries(acts)) {
    expect([name, ...(await byLevel(act))]).toEqual([name, ...Array(6).fill(NONE)]);
  }
});

test("a deleted one is in no training any more, and one that is removed stays the group's", async () => {
  const { trainingId, ofBank, own } = await newGroupTraining();
  const entries = () => arranged("bob").findForStaff({ trainingId });
  const [, entry] = await entries();
  await arranged("bob").remove({ id: entry?.id ?? 0 });
  expect((await entries()).map(({ pid }) => pid)).toEqual([ofBank]);
  const inGroup = await school.as("bob").groupBank.findForStaff({ groupId });
  expect(inGroup.records.map(({ pid }) => pid)).toEqual([own]);
  await arranged("bob").add({ trainingId, pids: [own] });
  const drop = () => school.as("alice").groupBank.delete({ pid: own });
  expect(await byLevel(drop)).toEqual([NONE, NONE, NONE, NONE, NONE, null]);
  expect((await entries()).map(({ pid }) => pid)).toEqual([ofBank]);
  await school.setLevel(groupId, "alice", 3);
  expect(await pidsFor("alice", trainingId)).toEqual([ofBank]);
});

test("in an archived group nothing of it is changed", async () => {
  const { trainingId, own } = await newGroupTraining();
  await school.db
    .updateTable("user_group")
    .set({ archived_at: school.clock.now })
    .where("id", "=", groupId)
    .execute();
  const [entry] = await arranged("bob").findForStaff({ trainingId });
  for (const act of [
    () => school.as("bob").groupBank.changeAuth({ id: own, auth: 2 }),
    () => school.as("bob").groupBank.delete({ pid: own }),
    () => arranged("bob").remove({ id: entry?.id ?? 0 }),
    () => arranged("bob").setRank({ id: entry?.id ?? 0, rank: 5 }),
  ]) {
    expect(await codeOf(act())).toBe("GROUP_ARCHIVED");
  }
});

test("one of the site's is hidden by its author, shown by keepers, and deleted by keepers alone", async () => {
  const trainingId = await school.newTraining();
  const { pid } = await school.as("admin").problem.create(school.form.problem({ auth: 2 }));
  const set = (person: PersonName, auth: number) =>
    codeOf(school.as(person).problem.changeAuth({ id: pid, auth }));
  expect([await set("admin", 1), await set("keeper", 1)]).toEqual(["ADMIN_CANNOT_PUBLISH", null]);
  await school.fill(trainingId, pid);
  for (const person of ["admin", "keeper"] as const) {
    const rows = await school.as(person).trainingProblem.findForStaff({ trainingId });
    expect(rows).toMatchObject([{ pid, problem: { auth: 1, canEdit: true, groupId: null } }]);
  }
  expect(await set("alice", 2)).toBe("ACCESS_DENIED");
  expect(await set("otherAdmin", 2)).toBe("FORBIDDEN");
  expect(await pidsFor("alice", trainingId)).toEqual([pid]);
  expect(await set("admin", 2)).toBeNull();
  expect(await pidsFor("alice", trainingId)).toEqual([]);
  expect(await set("keeper", 1)).toBeNull();
  expect(await pidsFor("alice", trainingId)).toEqual([pid]);
  const drop = (person: PersonName) =>
    codeOf(school.as(person).problem.deleteMany({ pids: [pid] }));
  expect([await drop("alice"), await drop("admin")]).toEqual(["ACCESS_DENIED", "FORBIDDEN"]);
  expect(await pidsFor("alice", trainingId)).toEqual([pid]);
  expect(await drop("keeper")).toBeNull();
  expect(await school.as("admin").trainingProblem.findForStaff({ trainingId })).toEqual([]);
});
