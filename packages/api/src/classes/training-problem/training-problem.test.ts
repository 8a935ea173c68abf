import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type PersonName, refusal } from "../../bank/problem/test-kit.ts";
import { openSchool, type School } from "../training/testing/school.ts";

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const of = (person: PersonName) => school.as(person).trainingProblem;
const names = async (trainingId: number) =>
  (await of("admin").findForStaff({ trainingId })).map(({ displayId, rank }) => [displayId, rank]);

describe("problems of a training", () => {
  test("are added from the bank, where they stay", async () => {
    const trainingId = await school.newTraining();
    const pid = await school.newProblem({ problemId: "S1" });
    await school.fill(trainingId, pid);
    expect(await of("admin").findForStaff({ trainingId })).toMatchObject([
      { pid, displayId: "S1", rank: 1, problem: { auth: 1, title: "A + B" } },
    ]);
    expect(await refusal(school.fill(trainingId, pid))).toBe("TRAINING_PROBLEM_EXISTS");
    const other = await school.newProblem();
    expect(await refusal(school.fill(trainingId, other, other))).toBe("TRAINING_PROBLEM_EXISTS");
  });

  test("stand under headings, which are arranged along with them and stay where they are otherwise", async () => {
    const trainingId = await school.newTraining();
    const pids = [await school.newProblem(), await school.newProblem(), await school.newProblem()];
    const ids = await school.fill(trainingId, ...pids);
    const [first = 0, second = 0, third = 0] = ids;
    const headings = () => of("admin").chapters({ trainingId });
    const arrange = (order: number[], chapters?: { title: string; at: number }[]) =>
      of("admin").reorder({ trainingId, ids: order, chapters });
    const shown = async () =>
      (await school.as("alice").training.problems({ trainingId })).map(({ pid, chapter }) => [
        pids.indexOf(pid),
        chapter?.title ?? null,
      ]);
    expect([await headings(), (await shown()).map(([, title]) => title)]).toEqual([
      [],
      [null, null, null],
    ]);
    await arrange(ids, [
      { title: " Loops ", at: 1 },
      { title: "Later", at: 3 },
    ]);
    expect(await shown()).toEqual([
      [0, null],
      [1, "Loops"],
      [2, "Loops"],
    ]);
    await arrange([third, first, second]);
    expect([await headings(), await shown()]).toEqual([
      [
        { title: "Loops", at: 1 },
        { title: "Later", at: 3 },
      ],
      [
        [2, null],
        [0, "Loops"],
        [1, "Loops"],
      ],
    ]);
    const last = await school.newProblem();
    await school.fill(trainingId, last);
    expect((await shown()).at(-1)).toEqual([-1, "Later"]);
    await of("admin").setRank({ id: second, rank: 9 });
    expect((await shown()).find(([index]) => index === 1)).toEqual([1, "Later"]);
    await of("admin").remove({ id: first });
    expect((await headings()).map(({ at }) => at)).toEqual([1, 1]);
    const { id: copyId } = await school.as("admin").training.clone({ trainingId });
    expect(await of("admin").chapters({ trainingId: copyId })).toEqual(await headings());
    for (const wrong of [[{ title: "", at: 0 }], [{ title: "Far", at: 9 }]]) {
      const rest = (await of("admin").findForStaff({ trainingId })).map(({ id }) => id);
      expect(await refusal(arrange(rest, wrong))).toBe("PARAM_INVALID");
    }
    expect(await refusal(of("alice").chapters({ trainingId }))).toBeTypeOf("string");
  });

  test("are public ones", async () => {
    const trainingId = await school.newTraining();
    const hidden = await school.newProblem({ auth: 2 });
    expect(await refusal(school.fill(trainingId, hidden))).toBe("PROBLEM_NOT_PUBLIC");
    expect(await refusal(school.fill(trainingId, 999_999))).toBe("NOT_FOUND");
    expect(await names(trainingId)).toEqual([]);
  });

  test("are moved by rank or all at once, and what nobody saw is no order", async () => {
    const trainingId = await school.newTraining();
    const pids = [
      await school.newProblem({ problemId: "M1" }),
      await school.newProblem({ problemId: "M2" }),
      await school.newProblem({ problemId: "M3" }),
    ];
    const ids = await school.fill(trainingId, ...pids);
    const [first = 0, second = 0, third = 0] = ids;
    await of("admin").setRank({ id: third, rank: 0 });
    expect(await names(trainingId)).toEqual([
      ["M3", 0],
      ["M1", 1],
      ["M2", 2],
    ]);
    await of("admin").reorder({ trainingId, ids: [second, third, first] });
    expect(await names(trainingId)).toEqual([
      ["M2", 1],
      ["M3", 2],
      ["M1", 3],
    ]);
    for (const wrong of [[second], [second, third, third], [second, third, 999_999]]) {
      expect(await refusal(of("admin").reorder({ trainingId, ids: wrong }))).toBe("EDIT_CONFLICT");
    }
    await of("admin").remove({ id: third });
    expect((await names(trainingId)).map(([name]) => name)).toEqual(["M2", "M1"]);
    await of("admin").removeByPid({ trainingId, pid: pids[0] ?? 0 });
    expect((await names(trainingId)).map(([name]) => name)).toEqual(["M2"]);
  });

  test("are a matter of its author and of the keepers of problems", async () => {
    const trainingId = await school.newTraining();
    const pid = await school.newProblem();
    const add = (person: PersonName) => refusal(of(person).add({ trainingId, pids: [pid] }));
    expect(await add("alice")).toBe("ACCESS_DENIED");
    expect(await add("otherAdmin")).toBe("FORBIDDEN");
    expect(await refusal(of("otherAdmin").findForStaff({ trainingId }))).toBe("FORBIDDEN");
    expect(await add("keeper")).toMatchObject({ answered: { ids: [expect.any(Number)] } });
    const remove = (person: PersonName) => refusal(of(person).removeByPid({ pid }));
    expect(await remove("admin")).toBe("FORBIDDEN");
    await of("keeper").removeByPid({ pid });
    expect(await names(trainingId)).toEqual([]);
  });
});

test("candidates are what is public and not there yet; what is there comes in its order", async () => {
  const trainingId = await school.newTraining();
  const late = await school.newProblem({ problemId: "Z9", title: "Candidate" });
  const early = await school.newProblem({ problemId: "Z1", title: "Candidate" });
  await school.newProblem({ problemId: "Z5", title: "Candidate", auth: 2 });
  const left = await school.newProblem({ problemId: "Z3", title: "Candidate" });
  await school.fill(trainingId, late, early);
  const find = async (filter: object) => {
    const page = await of("admin").candidates({ trainingId, keyword: "candidate", ...filter });
    return { pids: page.records.map(({ pid }) => pid), chosen: page.chosen.length };
  };
  expect(await find({})).toEqual({ pids: [left], chosen: 2 });
  expect(await find({ isChosen: true })).toEqual({ pids: [late, early], chosen: 2 });
  expect(await find({ isChosen: true, limit: 1, currentPage: 2 })).toMatchObject({ pids: [early] });
  expect(await find({ isChosen: true, keyword: "z1" })).toMatchObject({ pids: [early] });
});

describe("categories", () => {
  const category = (person: PersonName) => school.as(person).trainingCategory;

  test("have a name of their own, however it is written", async () => {
    const { id } = await category("keeper").create({ name: " Two  words ", color: "#ABCDEF" });
    const all = await school.as(null).trainingCategory.find();
    expect(all.at(-1)).toMatchObject({ id, name: "Two words", color: "#abcdef", groupId: null });
    const again = category("root").create({ name: "two WORDS" });
    expect(await refusal(again)).toBe("TRAINING_CATEGORY_EXISTS");
    await category("root").update({ id, name: "TWO WORDS", color: "" });
    const rename = category("root").update({ id, name: "beginner", color: "" });
    expect(await refusal(rename)).toBe("TRAINING_CATEGORY_EXISTS");
    expect(await refusal(category("root").create({ name: " " }))).toBe("PARAM_MISSING");
    expect(await refusal(category("root").create({ name: "x", color: "red" }))).toBe(
      "PARAM_INVALID",
    );
  });

  test("are in the filter of the list unless somebody takes them out", async () => {
    const { id } = await category("keeper").create({ name: "Grade 7", inFilter: false });
    const isIn = async () =>
      (await school.as(null).trainingCategory.find()).find((one) => one.id === id)?.inFilter;
    expect(await isIn()).toBe(false);
    // Whoever does not know of it leaves it as it is.
    await category("keeper").update({ id, name: "Grade 8" });
    expect(await isIn()).toBe(false);
    await category("keeper").update({ id, name: "Grade 8", inFilter: true });
    expect(await isIn()).toBe(true);
    expect((await category("keeper").create({ name: "Grade 9" })).inFilter).toBe(true);
  });

  test("are a matter of the keepers, and their trainings outlive them", async () => {
    const { id } = await category("root").create({ name: "Short-lived" });
    const trainingId = await school.newTraining({ categoryId: id });
    expect(await refusal(category("admin").delete({ id }))).toBe("ACCESS_DENIED");
    expect(await category("keeper").losses({ id })).toEqual({ trainings: 1 });
    await category("keeper").delete({ id });
    expect(await refusal(category("keeper").delete({ id }))).toBe("NOT_FOUND");
    const training = await school.as("alice").training.get({ trainingId });
    expect(training.category).toBeNull();
  });
});
