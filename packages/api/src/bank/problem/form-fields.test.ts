import type { ProblemFields } from "@gavel/domain/problem-fields";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { beginProblemIn } from "./service/form-save.ts";
import { listCases } from "./test-data/queries.ts";
import { type Bank, openBank, type PersonName, refusal } from "./test-kit.ts";

let bank: Bank;
beforeAll(async () => {
  bank = await openBank();
});
afterAll(() => bank.close());

const stored = (pid: number) =>
  bank.db.selectFrom("problem").selectAll().where("id", "=", pid).executeTakeFirstOrThrow();
const open = (pid: number, person: PersonName = "root") => bank.as(person).problem.getForm({ pid });

/** Saves over what is stored now. */
async function save(pid: number, change: Partial<ProblemFields>, person: PersonName = "root") {
  const { revision, fields } = await open(pid, person);
  const sent = { pid, revision, fields: { ...fields, ...change } };
  return bank.as(person).problem.saveFields(sent);
}
const seed = async (problem: object = {}, rest: object = {}) =>
  (await bank.as("root").problem.create(bank.form(problem, rest))).pid;
const TEXTS = { title: "A + B", description: "Add.", input: "Two.", output: "Sum.", hint: "" };

describe("a problem that is begun", () => {
  test("is hidden, empty, in every language and its author's", async () => {
    const { pid, problemId } = await bank.as("admin").problem.begin({ title: " 两数之和 " });
    expect(problemId).toBe(`P${pid}`);
    const { fields, ...view } = await open(pid, "admin");
    expect(view).toMatchObject({ auth: 2, caseCount: 0, canPublish: false, isRemote: false });
    expect(fields).toMatchObject({
      mainLocale: "zh-CN",
      main: { title: "两数之和", description: "" },
      timeLimitMs: 1000,
      memoryLimitMb: 256,
      stackLimitMb: 128,
      codeShare: true,
      openCaseResult: true,
    });
    const languages = await bank.as("admin").language.find();
    expect(fields.languageIds.sort()).toEqual(languages.map(({ id }) => id).sort());
    expect(await refusal(bank.as("alice").problem.get({ problemId }))).not.toHaveProperty(
      "answered",
    );
  });

  test("keeps the id it asks for, once", async () => {
    const begin = (problemId: string) => bank.as("root").problem.begin({ problemId, title: "T" });
    expect((await begin(" begun1 ")).problemId).toBe("BEGUN1");
    expect(await refusal(begin("Begun1"))).toBe("PROBLEM_ID_TAKEN");
    expect(await refusal(begin("a/b"))).toBe("PARAM_INVALID");
    expect(await refusal(bank.as("root").problem.begin({ title: " " }))).toBe("PARAM_MISSING");
  });

  test("may be saved unfinished, and is not shown before it is finished", async () => {
    const { pid } = await bank.as("root").problem.begin({ title: "T" });
    await save(pid, { languageIds: [], judgeMode: "spj" });
    expect(await stored(pid)).toMatchObject({ judge_mode: "spj", spj_code: null });
    const publish = (change: Partial<ProblemFields>) =>
      refusal(save(pid, { auth: 1, judgeMode: "default", ...change }));
    expect(await publish({})).toBe("STATEMENT_REQUIRED");
    const c = bank.languageId("C");
    expect(await publish({ main: { ...TEXTS, input: " " } })).toBe("PARAM_MISSING");
    expect(await publish({ main: TEXTS })).toBe("PARAM_MISSING");
    const texts = { main: TEXTS, languageIds: [c] };
    expect(await publish({ ...texts, judgeMode: "spj" })).toBe("CHECKER_NOT_COMPILED");
    expect(await publish(texts)).toBe("CASES_REQUIRED");
    await save(pid, texts);
    expect(await refusal(bank.as("root").problem.changeAuth({ id: pid, auth: 1 }))).toBe(
      "CASES_REQUIRED",
    );
  });
});

describe("a problem that is begun for a contest", () => {
  const CONTEST = 3;
  const begin = (tx: Bank["db"]) =>
    beginProblemIn(
      { ...bank.signedIn("admin"), db: tx },
      { problemId: "", title: "C" },
      { auth: CONTEST, type: 0 },
    );

  test("may be saved unfinished until it was finished, and is in no bank", async () => {
    const { pid, problemId } = await bank.db.transaction().execute(begin);
    expect(await open(pid, "admin")).toMatchObject({ auth: CONTEST, caseCount: 0 });
    expect(await refusal(bank.as("alice").problem.get({ problemId }))).toBe("PROBLEM_NOT_PUBLIC");
    await save(pid, { source: "Textbook" }, "admin");
    await save(pid, { main: TEXTS }, "admin");
    const { test_data_version_id } = await stored(await seed());
    await bank.db
      .updateTable("problem")
      .set({ test_data_version_id })
      .where("id", "=", pid)
      .execute();
    const blank = { ...TEXTS, description: "", input: "", output: "" };
    expect(await refusal(save(pid, { main: blank }, "admin"))).toBe("STATEMENT_REQUIRED");
  });

  test("goes with what its place could not store", async () => {
    let pid = 0;
    const store = bank.db.transaction().execute(async (tx) => {
      ({ pid } = await begin(tx));
      throw new Error("the letter is taken");
    });
    await expect(store).rejects.toThrow("the letter is taken");
    expect(await refusal(open(pid))).toBe("NOT_FOUND");
  });
});

test("what others see says what is to be done, read and written, in either language", async () => {
  const pid = await seed();
  const blank = { ...TEXTS, description: "", input: "", output: "" };
  const empty = { main: blank, other: blank };
  await save(pid, { auth: 2, ...empty });
  expect(await refusal(save(pid, { auth: 3 }))).toBe("STATEMENT_REQUIRED");
  const missing = (change: Partial<ProblemFields>) =>
    expect(save(pid, { auth: 3, ...change })).rejects;
  const lacks = (field: string) => ({ cause: { code: "PARAM_MISSING", params: { field } } });
  await missing({ main: { ...blank, input: "Two." } }).toMatchObject(lacks("description"));
  await missing({ main: { ...TEXTS, output: "" } }).toMatchObject(lacks("output"));
  for (const change of [{ main: TEXTS }, { main: blank, other: TEXTS }]) {
    await save(pid, { auth: 3, ...change });
    expect(await stored(pid)).toMatchObject({ auth: 3 });
    expect(await refusal(save(pid, empty))).toBe("STATEMENT_REQUIRED");
    await missing({ main: { ...TEXTS, input: "" }, other: blank }).toMatchObject(lacks("input"));
    await save(pid, { auth: 2, ...empty });
  }
  // An import may have shown it so, or with all in one text: it is mended bit by bit.
  const show = (description: string) =>
    bank.db.updateTable("problem").set({ auth: 3, description }).where("id", "=", pid).execute();
  await show("");
  await save(pid, { source: "Textbook" });
  await show("Add two numbers.");
  await save(pid, { source: "Elsewhere" });
  await save(pid, { main: { ...blank, description: "Add.", input: "Two." } });
  await missing({ main: { ...blank, description: "Add." } }).toMatchObject(lacks("input"));
});

test("what was saved is what the form opens with", async () => {
  const pid = await seed();
  const c = bank.languageId("C");
  const change: Partial<ProblemFields> = {
    problemId: `F${pid}`,
    mainLocale: "en-US",
    main: { ...TEXTS, hint: "Easy." },
    other: { ...TEXTS, title: "两数之和", description: "相加。" },
    source: "Textbook",
    examples: [
      { input: "1 2\n", output: "3\n" },
      { input: "a < b", output: "" },
    ],
    timeLimitMs: 1500,
    memoryLimitMb: 64,
    stackLimitMb: 32,
    difficulty: 2,
    codeShare: false,
    openCaseResult: false,
    isRemoveEndBlank: false,
    judgeCaseMode: "ergodic_without_error",
    languageIds: [c],
    templates: [{ languageId: c, code: "int main(){}", isEnabled: false }],
    isFileIo: true,
    ioReadFileName: "in.txt",
    ioWriteFileName: "out.txt",
    userExtraFiles: { "grader.h": "#pragma once\n" },
    judgeExtraFiles: { "data.txt": "1" },
    tags: [{ name: "Form", color: "#123456" }],
    compareRules: { kind: "standard", checker: "wcmp" },
  };
  const before = await open(pid);
  const saved = await save(pid, change);
  expect(saved.fields).toEqual({ ...before.fields, ...change });
  expect(saved.revision).toBeGreaterThan(before.revision);
  expect((await open(pid)).fields).toEqual(saved.fields);
  const { problem } = bank.as("alice", { locale: "zh-CN" });
  expect(await problem.get({ problemId: `F${pid}` })).toMatchObject({
    title: "两数之和",
    // Missing in Chinese: the main language's.
    hint: "Easy.",
  });
});

test("a statement without a title in the other language takes the main one's", async () => {
  const pid = await seed();
  const other = { title: "", description: "Add.", input: "", output: "", hint: "" };
  const saved = await save(pid, { mainLocale: "zh-CN", other });
  expect(saved.fields.other.title).toBe(saved.fields.main.title);
  const none = { ...other, description: "" };
  expect((await save(pid, { other: none })).fields.other).toEqual(none);
});

test("of two editors the second is told, and saves over it knowingly", async () => {
  const pid = await seed({}, {});
  const [first, second] = await Promise.all([open(pid), open(pid, "keeper")]);
  const send = (person: PersonName, revision: number, fields: ProblemFields) =>
    bank.as(person).problem.saveFields({ pid, revision, fields });
  await send("keeper", second.revision, { ...second.fields, source: "Second" });
  const late = send("root", first.revision, { ...first.fields, source: "First" });
  await expect(late).rejects.toMatchObject({
    cause: { code: "PROBLEM_CHANGED", params: { by: "keeper", revision: expect.any(Number) } },
  });
  const now = await open(pid);
  expect(now).toMatchObject({ modifiedBy: "keeper", fields: { source: "Second" } });
  const saved = await send("root", now.revision, { ...now.fields, source: "First" });
  expect(saved).toMatchObject({ modifiedBy: "root", fields: { source: "First" } });
});

test("every way of saving makes another revision", async () => {
  const pid = await seed();
  const revisions = [(await open(pid)).revision];
  await bank.as("root").problem.update(bank.form({ id: pid, title: "Over REST" }));
  revisions.push((await open(pid)).revision);
  await bank.as("root").problem.changeAuth({ id: pid, auth: 2 });
  revisions.push((await open(pid)).revision);
  expect(new Set(revisions).size).toBe(3);
});

describe("test data that is there", () => {
  const scores = async (pid: number) => {
    const versionId = (await stored(pid)).test_data_version_id ?? 0;
    return (await listCases(bank.db, versionId)).map((one) => [one.score, one.group_num]);
  };

  test("shares 100 points when the problem becomes OI, the rest going to the last", async () => {
    const samples = ["1", "2", "3"].map((input) => ({ input, output: input }));
    const pid = await seed({}, { samples });
    const version = (await stored(pid)).test_data_version_id;
    await save(pid, { type: 1, judgeCaseMode: "subtask_lowest" });
    expect(await scores(pid)).toEqual([
      [33, 1],
      [33, 1],
      [34, 1],
    ]);
    expect(await stored(pid)).toMatchObject({ io_score: 33 });
    await save(pid, { type: 0, judgeCaseMode: "default" });
    expect((await stored(pid)).io_score).toBeNull();
    expect((await stored(pid)).test_data_version_id).not.toBe(version);
  });

  test("that is a draft shares them too, unless something of it is worth points already", async () => {
    const pid = await seed();
    const { testData } = bank.as("root");
    const drawn = async () => (await testData.get({ pid })).cases.map(({ score }) => score);
    const draft = async (scores: readonly number[]) => {
      const { revision, baseNumber, subtasks, cases } = await testData.get({ pid });
      const [first] = cases.map(({ inputBytes: _in, outputBytes: _out, ...one }) => one);
      if (first === undefined) throw new Error("no case");
      const names = (n: number) => ({ inputName: `${n}.in`, outputName: `${n}.out` });
      const sent = scores.map((score, at) => ({ ...first, ...names(at + 1), score }));
      await testData.saveDraft({ pid, revision, baseNumber, subtasks, note: "", cases: sent });
    };
    await draft([0, 0, 0]);
    const { revision } = await testData.get({ pid });
    await save(pid, { type: 1 });
    expect(await drawn()).toEqual([33, 33, 34]);
    expect(await testData.get({ pid })).toMatchObject({ revision, isOpen: true });
    await save(pid, { type: 0 });
    expect(await drawn()).toEqual([33, 33, 34]);
    await draft([0, 5, 0]);
    await save(pid, { type: 1 });
    expect(await drawn()).toEqual([0, 5, 0]);
  });

  test("keeps its version as long as nothing else is judged", async () => {
    const pid = await seed();
    const { test_data_version_id, case_version } = await stored(pid);
    await save(pid, { timeLimitMs: 2000, source: "Elsewhere" });
    expect(await stored(pid)).toMatchObject({ test_data_version_id, case_version });
    await save(pid, { compareRules: { kind: "standard", checker: "lcmp" } });
    expect((await stored(pid)).case_version).toBeGreaterThan(case_version);
  });

  test("offers its small cases as samples", async () => {
    const samples = [
      { input: "1\n", output: "2\n" },
      { input: "x".repeat(3000), output: "" },
    ];
    const pid = await seed({}, { samples });
    expect(await bank.as("root").problem.sampleCandidates({ pid })).toEqual([
      { seq: 1, name: "1.in", input: "1\n", output: "2\n" },
    ]);
    const { pid: begun } = await bank.as("root").problem.begin({ title: "T" });
    expect(await bank.as("root").problem.sampleCandidates({ pid: begun })).toEqual([]);
  });
});

describe("who may do what", () => {
  test("a plain administrator keeps to their own problems and publishes none", async () => {
    const pid = await seed();
    const { revision, fields } = await open(pid);
    const admin = bank.as("admin");
    expect(await refusal(admin.problem.getForm({ pid }))).toBe("FORBIDDEN");
    expect(await refusal(admin.problem.sampleCandidates({ pid }))).toBe("FORBIDDEN");
    expect(await refusal(admin.problem.saveFields({ pid, revision, fields }))).toBe("FORBIDDEN");
    const own = await admin.problem.begin({ title: "T" });
    expect(await refusal(save(own.pid, { auth: 1 }, "admin"))).toBe("ADMIN_CANNOT_PUBLISH");
    expect((await save(own.pid, { source: "Mine" }, "admin")).fields.source).toBe("Mine");
    expect(await refusal(bank.as("otherAdmin").problem.getForm({ pid: own.pid }))).toBe(
      "FORBIDDEN",
    );
  });

  test.each([null, "alice"] as const)("%s is no staff", async (person) => {
    const isVisitor = person === null;
    const code = isVisitor ? "LOGIN_REQUIRED" : "NOT_FOUND";
    const pid = await seed();
    const { revision, fields } = await open(pid);
    const { problem } = bank.as(person);
    const begun = await refusal(problem.begin({ title: "T" }));
    expect(begun).toBe(isVisitor ? code : "ACCESS_DENIED");
    expect(await refusal(problem.getForm({ pid }))).toBe(code);
    expect(await refusal(problem.sampleCandidates({ pid }))).toBe(code);
    expect(await refusal(problem.saveFields({ pid, revision, fields }))).toBe(code);
  });

  test("a problem that is not there", async () => {
    const { problem } = bank.as("root");
    const { revision, fields } = await open(await seed());
    expect(await refusal(problem.getForm({ pid: 999_999 }))).toBe("NOT_FOUND");
    expect(await refusal(problem.saveFields({ pid: 999_999, revision, fields }))).toBe("NOT_FOUND");
  });
});

test("what cannot be saved leaves everything as it was", async () => {
  const pid = await seed();
  const before = await stored(pid);
  const c = bank.languageId("C");
  const cases: [Partial<ProblemFields>, string][] = [
    [{ problemId: " " }, "PARAM_MISSING"],
    [{ timeLimitMs: 0 }, "PARAM_INVALID"],
    [{ main: { ...TEXTS, title: "" } }, "PARAM_MISSING"],
    [{ main: { ...TEXTS, description: "x".repeat(65_536) } }, "FIELD_TOO_LONG"],
    [{ examples: [{ input: "</input>", output: "" }] }, "PARAM_INVALID"],
    [{ templates: [{ languageId: c, code: "", isEnabled: true }] }, "TEMPLATE_EMPTY"],
    [{ languageIds: [] }, "LANGUAGE_REQUIRED"],
    [{ judgeMode: "spj", checkerCode: "int x;", checkerLanguage: "C" }, "CHECKER_NOT_COMPILED"],
    [{ userExtraFiles: { "../x": "" } }, "PARAM_INVALID"],
    [{ isFileIo: true }, "PARAM_MISSING"],
  ];
  for (const [change, code] of cases) expect(await refusal(save(pid, change))).toBe(code);
  expect(await stored(pid)).toEqual(before);
});
