import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Bank, openBank, refusal } from "../test-kit.ts";

let bank: Bank;
beforeAll(async () => {
  bank = await openBank();
});
afterAll(() => bank.close());

let count = 0;
let mine: number;
let others: number;
let bare: number;

async function add(person: "root" | "admin" | "otherAdmin", problem: object = {}) {
  count += 1;
  const form = bank.form({ problemId: `B${count}`, auth: 2, difficulty: 1, ...problem });
  const { pid } = await bank.as(person).problem.create(form);
  return pid;
}

const newTag = async (name: string) => (await bank.as("root").tag.create({ name })).id;
const facts = (pid: number) =>
  bank.db
    .selectFrom("problem")
    .select(["auth", "difficulty", "modified_user"])
    .where("id", "=", pid)
    .executeTakeFirstOrThrow();
const entriesOf = (pid: number) =>
  bank.db
    .selectFrom("audit_entry")
    .select(["action", "before", "after"])
    .where("target_id", "=", `${pid}`)
    .where("action", "!=", "problem.create")
    .orderBy("id")
    .execute();
const full = (pid: number) => bank.as("root").problem.getFull({ pid });

beforeEach(async () => {
  // One after the other: answers come in the order of their numbers.
  mine = await add("admin");
  others = await add("otherAdmin");
  bare = await add("admin");
  await bank.db
    .updateTable("problem")
    .set({ test_data_version_id: null })
    .where("id", "=", bare)
    .execute();
});

describe("visibility", () => {
  test("each gets it, each is audited, and the answer says how it was", async () => {
    await bank.as("root").problem.changeAuth({ id: others, auth: 3 });
    const before = await bank.as("root").problem.setAuths({ pids: [mine, others], auth: 1 });
    expect(before).toEqual([
      { pid: mine, auth: 2 },
      { pid: others, auth: 3 },
    ]);
    expect(await facts(mine)).toMatchObject({ auth: 1, modified_user: "root" });
    const change = { action: "problem.auth", before: { auth: 2 }, after: { auth: 1 } };
    expect(await entriesOf(mine)).toEqual([change]);
  });

  test("what is so already is left alone", async () => {
    expect(await bank.as("root").problem.setAuths({ pids: [mine], auth: 2 })).toEqual([]);
    expect(await facts(mine)).toMatchObject({ modified_user: "admin" });
    expect(await entriesOf(mine)).toEqual([]);
  });

  test("one without a statement keeps all as they were, and alone is refused likewise", async () => {
    const texts = (text: string) => ({ description: "", input: "", output: text });
    const write = (text: string) =>
      bank.db.updateTable("problem").set(texts(text)).where("id", "=", others).execute();
    await write(" \n");
    const { changeAuth, setAuths } = bank.as("root").problem;
    expect(await refusal(setAuths({ pids: [mine, others], auth: 3 }))).toBe("STATEMENT_REQUIRED");
    expect(await refusal(changeAuth({ id: others, auth: 1 }))).toBe("STATEMENT_REQUIRED");
    expect(await facts(mine)).toMatchObject({ auth: 2 });
    await write("Their sum.");
    await setAuths({ pids: [mine, others], auth: 3 });
  });

  test("one without test data keeps all as they were", async () => {
    const call = bank.as("root").problem.setAuths({ pids: [mine, bare], auth: 1 });
    expect(await refusal(call)).toBe("CASES_REQUIRED");
    expect(await facts(mine)).toMatchObject({ auth: 2 });
  });

  test("a plain administrator publishes none, and one of another keeps all as they were", async () => {
    const { setAuths } = bank.as("admin").problem;
    expect(await refusal(setAuths({ pids: [mine], auth: 1 }))).toBe("ADMIN_CANNOT_PUBLISH");
    expect(await refusal(setAuths({ pids: [mine, others], auth: 3 }))).toBe("FORBIDDEN");
    expect(await facts(mine)).toMatchObject({ auth: 2 });
    expect(await refusal(setAuths({ pids: [mine, 987_654], auth: 3 }))).toBe("NOT_FOUND");
    await expect(setAuths({ pids: [mine, others], auth: 3 })).rejects.toThrow(`#${others}: `);
    await expect(setAuths({ pids: [mine, 987_654], auth: 3 })).rejects.toThrow("#987654: ");
    expect(await refusal(setAuths({ pids: [mine], auth: 4 }))).toBe("PARAM_INVALID");
  });

  test("more than two hundred are refused", async () => {
    const pids = Array.from({ length: 201 }, (_, index) => index + 1);
    const call = bank.as("root").problem.setAuths({ pids, auth: 2 });
    await expect(call).rejects.toMatchObject({ code: "BAD_REQUEST" });
  });
});

test("the difficulty of several is taken back by what the answer says", async () => {
  const { setDifficulties } = bank.as("admin").problem;
  await setDifficulties({ pids: [bare], difficulty: 0 });
  const before = await setDifficulties({ pids: [mine, bare], difficulty: 2 });
  expect(before).toEqual([
    { pid: mine, difficulty: 1 },
    { pid: bare, difficulty: 0 },
  ]);
  for (const { pid, difficulty } of before) await setDifficulties({ pids: [pid], difficulty });
  expect(await facts(bare)).toMatchObject({ difficulty: 0 });
  expect(await facts(mine)).toMatchObject({ difficulty: 1 });
});

describe("tags", () => {
  test("are added and removed only where that changes anything", async () => {
    const [graphs, trees] = [await newTag(`graphs ${count}`), await newTag(`trees ${count}`)];
    const { changeTags } = bank.as("admin").problem;
    await changeTags({ pids: [bare], add: [graphs] });
    const changed = await changeTags({ pids: [mine, bare], add: [graphs, trees] });
    expect(changed).toEqual([
      { pid: mine, added: [graphs, trees], removed: [] },
      { pid: bare, added: [trees], removed: [] },
    ]);
    expect(await changeTags({ pids: [mine], remove: [trees, 987_654] })).toEqual([
      { pid: mine, added: [], removed: [trees] },
    ]);
    expect((await full(mine)).tags.map((tag) => tag.id)).toEqual([graphs]);
    expect((await entriesOf(mine)).at(-1)).toEqual({
      action: "problem.update",
      before: { tags: [`graphs ${count}`, `trees ${count}`] },
      after: { tags: [`graphs ${count}`] },
    });
  });

  test("that do not exist change nothing", async () => {
    const call = bank.as("root").problem.changeTags({ pids: [mine], add: [987_654] });
    expect(await refusal(call)).toBe("NOT_FOUND");
  });
});

describe("languages", () => {
  test("are added and removed; templates stay for whoever takes that back", async () => {
    const [c, python, java] = ["C", "Python3", "Java"].map(bank.languageId) as [
      number,
      number,
      number,
    ];
    const templates = [{ lid: python, code: "print()", status: true }];
    const pid = await add("root", {});
    await bank.as("root").problem.update({
      ...bank.form({ id: pid, problemId: `B${count}`, auth: 2 }),
      codeTemplates: templates,
    });
    const { changeLanguages } = bank.as("root").problem;
    expect(await changeLanguages({ pids: [pid], add: [java, c], remove: [python] })).toEqual([
      { pid, added: [java], removed: [python] },
    ]);
    await changeLanguages({ pids: [pid], add: [python], remove: [java] });
    const now = await full(pid);
    expect(now.languageIds.toSorted()).toEqual([c, python].toSorted());
    expect(now.codeTemplates).toMatchObject([{ lid: python, code: "print()" }]);
  });

  test("the last one cannot be removed", async () => {
    const remove = ["C", "Python3"].map(bank.languageId);
    const call = bank.as("root").problem.changeLanguages({ pids: [mine], remove });
    expect(await refusal(call)).toBe("LANGUAGE_REQUIRED");
    expect((await full(mine)).languageIds).toHaveLength(2);
  });
});

describe("deleting several", () => {
  async function holdBoth(title: string, age: number): Promise<number> {
    const [start_time, end_time] = [new Date(2026, 0, age + 1), new Date(2026, 0, age + 2)];
    const { id } = await bank.db
      .insertInto("contest")
      .values({ title, type: 0, start_time, end_time, author_name: "root" })
      .returning("id")
      .executeTakeFirstOrThrow();
    const problems = [mine, others].map((problem_id, ordinal) => ({
      ...{ contest_id: id, problem_id, ordinal, title: "X", display_id: "AB"[ordinal] ?? "" },
    }));
    await bank.db.insertInto("contest_problem").values(problems).execute();
    return id;
  }

  test("counts what goes along, and deletes all with it", async () => {
    const row = { problem_id: mine, language: "C", code: "x", code_bytes: 1, ip: "" };
    await bank.db
      .insertInto("submission")
      .values({ ...row, uid: "alice", username: "alice", status: 0 })
      .execute();
    const { problem } = bank.as("keeper");
    const held = await Promise.all(["Old", "Mid", "New"].map((title, age) => holdBoth(title, age)));
    const training = await bank.db
      .insertInto("training")
      .values({ title: "Steps", author_name: "admin" })
      .returning("id")
      .executeTakeFirstOrThrow();
    await bank.db
      .insertInto("training_problem")
      .values([mine, others].map((problem_id) => ({ training_id: training.id, problem_id })))
      .execute();
    expect(await problem.previewRemovals({ pids: [mine, others] })).toEqual({
      trainingCount: 1,
      submissions: 1,
      dataVersions: 2,
      contestCount: 3,
      contests: held
        .map((contestId, i) => ({ contestId, title: ["Old", "Mid", "New"][i] }))
        .reverse(),
    });
    await problem.deleteMany({ pids: [mine, others] });
    const left = await bank.db
      .selectFrom("problem")
      .select("id")
      .where("id", "in", [mine, others])
      .execute();
    expect(left).toEqual([]);
    expect((await entriesOf(others)).map((entry) => entry.action)).toEqual(["problem.delete"]);
  });

  test("is for keepers alone", async () => {
    const { problem } = bank.as("admin");
    expect(await refusal(problem.previewRemovals({ pids: [mine] }))).toBe("FORBIDDEN");
    expect(await refusal(problem.deleteMany({ pids: [mine] }))).toBe("FORBIDDEN");
    const call = bank.as("root").problem.deleteMany({ pids: [mine, 987_654] });
    expect(await refusal(call)).toBe("NOT_FOUND");
    expect((await full(mine)).pid).toBe(mine);
  });
});
