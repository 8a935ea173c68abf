import { afterAll, beforeAll, expect, test } from "vitest";
import { type PersonName, refusal } from "../../bank/problem/test-kit.ts";
import { openSchool, type School } from "./testing/school.ts";

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const of = (person: PersonName) => school.as(person).training;
const STAFF = ["otherAdmin", "keeper", "admin", "root"] as const;
const ask = async (call: (person: PersonName) => Promise<unknown>) => {
  const answers: unknown[] = [];
  for (const person of STAFF) {
    const answer = await refusal(call(person));
    answers.push(typeof answer === "string" ? answer : null);
  }
  return answers;
};

test("settings are its author's and root's, whatever a form says", async () => {
  const trainingId = await school.newPrivate();
  const no = "FORBIDDEN";
  expect(await ask((person) => of(person).getForm({ trainingId }))).toEqual([no, no, null, null]);
  const update = (person: PersonName) =>
    of(person).update({ ...school.form.training({ title: "Mine" }), trainingId });
  expect(await ask(update)).toEqual([no, no, null, null]);
  const form = await of("admin").getForm({ trainingId });
  expect(form).toMatchObject({ title: "Mine", author: "admin", isPrivate: false, password: "" });
  expect(form.category?.name).toBe("Beginner");
  await of("admin").setEnabled({ trainingId, isEnabled: false });
  const none = "TRAINING_NOT_FOUND";
  expect(await ask((person) => of(person).getForm({ trainingId }))).toEqual([
    ...[none, none, null, null],
  ]);
});

test("a form that somebody else has saved meanwhile is refused", async () => {
  const trainingId = await school.newTraining();
  const { revision } = await of("admin").getForm({ trainingId });
  const save = (person: PersonName) =>
    of(person).update({ ...school.form.training(), trainingId, revision });
  await save("root");
  expect(await refusal(save("admin"))).toBe("EDIT_CONFLICT");
});

test.each([
  [{ title: "" }, "PARAM_MISSING"],
  [{ title: "x".repeat(256) }, "FIELD_TOO_LONG"],
  [{ description: " " }, "PARAM_MISSING"],
  [{ isPrivate: true, password: "" }, "TRAINING_PASSWORD_REQUIRED"],
  [{ categoryId: null }, "PARAM_MISSING"],
  [{ categoryId: 999_999 }, "PARAM_INVALID"],
  [{ rank: -1 }, "PARAM_INVALID"],
])("%o is no training", async (changes, code) => {
  const make = of("admin").create(school.form.training(changes));
  expect(await refusal(make)).toBe(code);
});

test("a clone has the problems, is disabled at first and belongs to whoever made it", async () => {
  const trainingId = await school.newPrivate({ title: "x".repeat(255) });
  const pids = [await school.newProblem({ problemId: "C2" }), await school.newProblem()];
  await school.fill(trainingId, ...pids);
  await school.enter("alice", trainingId);
  const { id } = await of("root").clone({ trainingId });
  const form = await of("root").getForm({ trainingId: id });
  expect(form).toMatchObject({ isEnabled: false, password: "open sesame", author: "root" });
  expect(form.title).toHaveLength(255);
  expect(form.title).toMatch(/ \[Cloned\]$/);
  const rows = await school.as("root").trainingProblem.findForStaff({ trainingId: id });
  expect(rows.map(({ pid }) => pid)).toEqual(pids);
  expect((await of("alice").find({ limit: 1000 })).records.map((row) => row.id)).not.toContain(id);
});

test("root deletes it; what was sent there stays in the bank", async () => {
  const trainingId = await school.newPrivate();
  const pid = await school.newProblem();
  await school.fill(trainingId, pid);
  await school.enter("alice", trainingId);
  await school.send("alice", { pid, status: 0, values: { training_id: trainingId } });
  expect(await of("root").losses({ trainingId })).toEqual({
    ...{ problems: 1, members: 1, submissions: 1 },
  });
  expect(await refusal(of("admin").delete({ trainingId }))).toBe("ACCESS_DENIED");
  await of("root").delete({ trainingId });
  expect(await refusal(of("admin").getForm({ trainingId }))).toBe("TRAINING_NOT_FOUND");
  const mine = await school.as("alice").submission.find({ onlyMine: true, limit: 1000 });
  expect(mine.records).toMatchObject([{ pid, place: { kind: "bank" } }]);
  const log = await school.as("root").audit.find({ action: "training.delete" });
  expect(log.records[0]).toMatchObject({ before: { title: "First steps", problems: 1 } });
});

test("the back office lists disabled ones too, with what one may do", async () => {
  const trainingId = await school.newTraining({ title: "Only mine", isEnabled: false });
  const rights = async (person: PersonName) => {
    const page = await of(person).findForStaff({ keyword: "only MINE" });
    return page.records.map(({ id, canEdit, canArrange }) => [id, canEdit, canArrange]);
  };
  expect(await rights("otherAdmin")).toEqual([[trainingId, false, false]]);
  expect(await rights("keeper")).toEqual([[trainingId, false, true]]);
  expect(await rights("admin")).toEqual([[trainingId, true, true]]);
  const one = (person: PersonName) => refusal(of(person).getForStaff({ trainingId }));
  expect(await one("otherAdmin")).toBe("TRAINING_NOT_FOUND");
  expect(await one("keeper")).toMatchObject({ answered: { title: "Only mine", members: 0 } });
  const found = async (filter: object) =>
    (await of("root").findForStaff({ keyword: `${trainingId}`, ...filter })).total;
  expect([await found({}), await found({ isEnabled: true })]).toEqual([1, 0]);
});
