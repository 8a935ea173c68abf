import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listCases } from "./test-data/queries.ts";
import { type Bank, openBank, type PersonName, refusal } from "./test-kit.ts";

let bank: Bank;
beforeAll(async () => {
  bank = await openBank();
});
afterAll(() => bank.close());

const stored = (pid: number) =>
  bank.db.selectFrom("problem").selectAll().where("id", "=", pid).executeTakeFirstOrThrow();
const create = (problem: object = {}, rest: object = {}, person: PersonName = "root") =>
  bank.as(person).problem.create(bank.form(problem, rest));
const update = (problem: object, rest: object = {}, person: PersonName = "root") =>
  bank.as(person).problem.update(bank.form(problem, rest));

test("a new problem takes the defaults, its author and an id of its own", async () => {
  const { pid, problemId } = await create();
  expect(problemId).toBe(`P${pid}`);
  expect(await stored(pid)).toMatchObject({
    display_id: `P${pid}`,
    author_uid: "root",
    author_name: "root",
    type: 0,
    time_limit_ms: 1000,
    memory_limit_mb: 256,
    stack_limit_mb: 128,
    difficulty: 0,
    auth: 1,
    judge_mode: "default",
    judge_case_mode: "default",
    code_share: true,
    open_case_result: true,
    io_score: null,
    case_version: bank.clock.now.getTime(),
  });
});

test("ids are upper case and taken once, whatever the case", async () => {
  expect((await create({ problemId: " sum1 " })).problemId).toBe("SUM1");
  expect(await refusal(create({ problemId: "Sum1" }))).toBe("PROBLEM_ID_TAKEN");
  const other = await create({ problemId: "SUM2" });
  expect(await refusal(update({ id: other.pid, problemId: "sum1" }))).toBe("PROBLEM_ID_TAKEN");
  expect((await update({ id: other.pid, problemId: "sum3" })).problemId).toBe("SUM3");
  expect((await update({ id: other.pid })).problemId).toBe("SUM3");
});

describe("what the form refuses", () => {
  const long = "x".repeat(65_536);
  test.each<[string, object, object, string]>([
    ["no title", { title: " " }, {}, "PARAM_MISSING"],
    ["a long title", { title: "x".repeat(256) }, {}, "FIELD_TOO_LONG"],
    ["a long statement", { description: long }, {}, "FIELD_TOO_LONG"],
    ["a long id", { problemId: "x".repeat(51) }, {}, "FIELD_TOO_LONG"],
    ["an id with a slash", { problemId: "a/b" }, {}, "PARAM_INVALID"],
    ["no time", { timeLimit: 0 }, {}, "PARAM_INVALID"],
    ["too much time", { timeLimit: 30_001 }, {}, "PARAM_INVALID"],
    ["too much memory", { memoryLimit: 1025 }, {}, "PARAM_INVALID"],
    ["too much stack", { stackLimit: 1025 }, {}, "PARAM_INVALID"],
    ["an unknown type", { type: 2 }, {}, "PARAM_INVALID"],
    ["an unknown difficulty", { difficulty: 3 }, {}, "PARAM_INVALID"],
    ["an unknown auth", { auth: 0 }, {}, "PARAM_INVALID"],
    ["a subtask mode in ACM", { judgeCaseMode: "subtask_lowest" }, {}, "PARAM_INVALID"],
    [
      "an OI problem that stops early",
      { type: 1, judgeCaseMode: "ergodic_without_error" },
      {},
      "PARAM_INVALID",
    ],
    ["files that are no JSON", { userExtraFile: "{" }, {}, "PARAM_INVALID"],
    ["a file outside the folder", { userExtraFile: '{"../x":"y"}' }, {}, "PARAM_INVALID"],
    ["file IO without names", { isFileIO: true }, {}, "PARAM_MISSING"],
    [
      "file IO outside the folder",
      { isFileIO: true, ioReadFileName: "/etc/x", ioWriteFileName: "o" },
      {},
      "PARAM_INVALID",
    ],
    ["no cases", {}, { samples: [] }, "CASES_REQUIRED"],
    ["an empty case", {}, { samples: [{ input: "", output: "" }] }, "CASES_REQUIRED"],
    ["an upload that is not there", {}, { isUploadTestCase: true }, "CASES_REQUIRED"],
    [
      "an unknown upload",
      {},
      { isUploadTestCase: true, uploadTestcaseDir: "nope" },
      "CASES_REQUIRED",
    ],
    ["half a point", { type: 1 }, { samples: [{ input: "1", score: 0.5 }] }, "SCORE_NOT_INTEGER"],
    [
      "a score that is missing",
      { type: 1 },
      { samples: [{ input: "1", score: 50 }, { input: "2" }] },
      "SCORE_NOT_INTEGER",
    ],
    ["minus one point", { type: 1 }, { samples: [{ input: "1", score: -1 }] }, "SCORE_NEGATIVE"],
    ["no group", { type: 1, judgeCaseMode: "subtask_average" }, {}, "GROUP_NUM_REQUIRED"],
    ["no language", {}, { languages: [] }, "LANGUAGE_REQUIRED"],
    ["unknown languages only", {}, { languages: [{ id: 99_999 }] }, "LANGUAGE_REQUIRED"],
    ["a checker", { judgeMode: "spj", spjCode: "x" }, {}, "CHECKER_NOT_COMPILED"],
    ["a checker without code", { judgeMode: "spj" }, {}, "CHECKER_NOT_COMPILED"],
    [
      "a checker in Python",
      { judgeMode: "spj", spjCode: "x", spjLanguage: "Python3" },
      {},
      "LANGUAGE_NOT_ALLOWED",
    ],
    ["an interactor", {}, { judgeMode: "interactive" }, "CHECKER_NOT_COMPILED"],
    [
      "a way of speaking that nobody knows",
      { judgeMode: "spj", spjCode: "x", checkerConvention: "smoke signals" },
      {},
      "PARAM_INVALID",
    ],
    [
      "further passes that its checker cannot ask for",
      { judgeMode: "spj", spjCode: "x", passes: 2 },
      {},
      "PARAM_INVALID",
    ],
    ["a tag twice", {}, { tags: [{ name: "Graph" }, { name: "graph" }] }, "TAG_EXISTS"],
    [
      "a language of translation we lack",
      { translations: { fr: { title: "A", description: "", input: "", output: "", hint: "" } } },
      {},
      "PARAM_INVALID",
    ],
  ])("%s", async (_what, problem, rest, code) => {
    const before = await bank.db.selectFrom("problem").select("id").execute();
    expect(await refusal(create(problem, rest))).toBe(code);
    expect(await bank.db.selectFrom("problem").select("id").execute()).toEqual(before);
  });

  test("an enabled template without code", async () => {
    const template = (status: boolean) => ({
      codeTemplates: [{ lid: bank.languageId("C"), code: " ", status }],
    });
    expect(await refusal(create({}, template(true)))).toBe("TEMPLATE_EMPTY");
    expect(await create({}, template(false))).toMatchObject({ pid: expect.any(Number) });
  });
});

describe("scores of OI problems", () => {
  const three = [{ input: "1" }, { input: "2" }, { input: "3" }];
  const scores = async (pid: number) => {
    const versionId = (await stored(pid)).test_data_version_id ?? 0;
    return (await listCases(bank.db, versionId)).map((one) => one.score);
  };

  test("100 is split, the rest goes to the last", async () => {
    const { pid } = await create({ type: 1 }, { samples: three });
    expect(await scores(pid)).toEqual([33, 33, 34]);
    expect((await stored(pid)).io_score).toBe(100);
  });

  test.each([
    ["default", 100],
    ["subtask_lowest", 10 + 60],
    ["subtask_average", 20 + 60],
  ])("the full score in mode %s is %i", async (judgeCaseMode, ioScore) => {
    const samples = [
      { input: "1", score: 10, groupNum: 1 },
      { input: "2", score: 30, groupNum: 1 },
      { input: "3", score: 60, groupNum: 2 },
    ];
    const { pid } = await create({ type: 1, judgeCaseMode }, { samples });
    expect((await stored(pid)).io_score).toBe(ioScore);
  });

  test("an ACM problem has no scores, whatever the form says", async () => {
    const { pid } = await create({}, { samples: [{ input: "1", score: 50, groupNum: 7 }] });
    expect(await scores(pid)).toEqual([0]);
    expect((await stored(pid)).io_score).toBeNull();
  });
});

describe("test data", () => {
  test("line ends become LF and the files have numbers for names", async () => {
    const { pid } = await create({}, { samples: [{ input: "1\r\n2\r3", output: "6\r\n" }] });
    const [first] = await listCases(bank.db, (await stored(pid)).test_data_version_id ?? 0);
    expect(first).toMatchObject({ seq: 1, input_name: "1.in", output_name: "1.out" });
    const text = Buffer.from(await bank.blobs.read(first?.input_sha256 ?? "")).toString();
    expect(text).toBe("1\n2\n3");
  });

  test("a save that changes no case keeps the version; a change makes one; going back finds the old one", async () => {
    const { pid } = await create();
    const first = await stored(pid);
    bank.clock.now = new Date(bank.clock.now.getTime() + 60_000);
    await update({ id: pid, title: "New title", timeLimit: 2000 });
    const renamed = await stored(pid);
    expect(renamed.test_data_version_id).toBe(first.test_data_version_id);
    expect(renamed.case_version).toBe(first.case_version);
    expect(renamed.updated_at).toEqual(bank.clock.now);

    await update({ id: pid }, { samples: [{ input: "9", output: "9" }] });
    const changed = await stored(pid);
    expect(changed.test_data_version_id).not.toBe(first.test_data_version_id);
    expect(changed.case_version).toBe(bank.clock.now.getTime());

    await update({ id: pid });
    const back = await stored(pid);
    expect(back.test_data_version_id).toBe(first.test_data_version_id);
    expect(back.case_version).toBe(changed.case_version + 1);
  });

  test("the case mode changes the version too", async () => {
    const { pid } = await create();
    const first = await stored(pid);
    await update({ id: pid, judgeCaseMode: "ergodic_without_error" });
    const changed = await stored(pid);
    expect(changed.test_data_version_id).not.toBe(first.test_data_version_id);
    expect(changed.case_version).toBeGreaterThan(first.case_version);
  });

  test("the editor reads contents or names", async () => {
    const { pid } = await create({ type: 1 });
    const root = bank.as("root");
    expect(await root.problem.cases({ pid, isUpload: false })).toMatchObject([
      { input: "1 2\n", output: "3\n", score: 50 },
      { input: "3 4\n", output: "7\n", score: 50 },
    ]);
    expect(await root.problem.cases({ pid })).toMatchObject([
      { input: "1.in", output: "1.out" },
      { input: "2.in", output: "2.out" },
    ]);
  });
});

test("languages, templates, tags and translations are stored, replaced, and new tags are shared", async () => {
  const english = { title: "Sum", description: "Add.", input: "", output: "", hint: "" };
  const c = bank.languageId("C");
  const { pid } = await create(
    { translations: { "en-US": english } },
    {
      tags: [{ name: "Shared Tag", color: "#fff" }],
      codeTemplates: [{ lid: c, code: "int main(){}" }],
    },
  );
  const other = await create({}, { tags: [{ name: "shared tag" }] });
  const root = bank.as("root");
  const full = await root.problem.getFull({ pid });
  expect(full).toMatchObject({
    translations: { "en-US": english },
    languageIds: [c, bank.languageId("Python3")].sort((a, b) => a - b),
    codeTemplates: [{ lid: c, code: "int main(){}", status: true }],
    tags: [{ name: "Shared Tag", oj: "ME" }],
  });
  expect((await root.problem.getFull({ pid: other.pid })).tags).toEqual(full.tags);

  await update({ id: pid }, { languages: [{ id: c }] });
  const after = await root.problem.getFull({ pid });
  expect(after).toMatchObject({ tags: [], codeTemplates: [], languageIds: [c] });
  expect(after.translations).toEqual({ "en-US": english });
});

describe("who may do what", () => {
  test("a plain administrator keeps to their own problems", async () => {
    const { pid } = await create();
    expect(await refusal(update({ id: pid }, {}, "admin"))).toBe("FORBIDDEN");
    const admin = bank.as("admin");
    expect(await refusal(admin.problem.getFull({ pid }))).toBe("FORBIDDEN");
    expect(await refusal(admin.problem.cases({ pid }))).toBe("FORBIDDEN");
    expect(await refusal(admin.problem.changeAuth({ id: pid, auth: 2 }))).toBe("FORBIDDEN");
    const own = await create({}, {}, "admin");
    expect(await update({ id: own.pid, title: "Mine" }, {}, "admin")).toMatchObject(own);
    expect(await refusal(update({ id: own.pid }, {}, "otherAdmin"))).toBe("FORBIDDEN");
    expect(await update({ id: own.pid }, {}, "keeper")).toMatchObject(own);
  });

  test("nobody shows others what says nothing, and what was said is not taken away", async () => {
    const untold = { description: "", input: " ", output: "" };
    expect(await refusal(create({ ...untold, auth: 1 }))).toBe("STATEMENT_REQUIRED");
    expect(await refusal(create({ ...untold, auth: 3 }))).toBe("STATEMENT_REQUIRED");
    const { pid } = await create({ ...untold, auth: 2 });
    const told = { ...untold, output: "Their sum." };
    expect(await refusal(update({ id: pid, ...untold, auth: 1 }))).toBe("STATEMENT_REQUIRED");
    await update({ id: pid, ...told, auth: 1 });
    expect(await refusal(update({ id: pid, ...untold }))).toBe("STATEMENT_REQUIRED");
    await update({ id: pid, ...untold, auth: 2 });
  });

  test("a plain administrator cannot publish, but keeps what is public public", async () => {
    expect(await refusal(create({ auth: 1 }, {}, "admin"))).toBe("ADMIN_CANNOT_PUBLISH");
    const { pid } = await create({}, {}, "admin");
    expect((await stored(pid)).auth).toBe(2);
    expect(await refusal(update({ id: pid, auth: 1 }, {}, "admin"))).toBe("ADMIN_CANNOT_PUBLISH");
    const admin = bank.as("admin");
    expect(await refusal(admin.problem.changeAuth({ id: pid, auth: 1 }))).toBe(
      "ADMIN_CANNOT_PUBLISH",
    );
    await bank.as("keeper").problem.changeAuth({ id: pid, auth: 1 });
    expect((await stored(pid)).auth).toBe(1);
    await update({ id: pid, auth: 1, title: "Still public" }, {}, "admin");
    expect((await stored(pid)).modified_user).toBe("admin");
    await admin.problem.changeAuth({ id: pid, auth: 3 });
    expect((await stored(pid)).auth).toBe(3);
  });

  test("only root and problem administrators delete", async () => {
    const { pid } = await create({}, {}, "admin");
    expect(await refusal(bank.as("admin").problem.delete({ pid }))).toBe("FORBIDDEN");
    expect(await refusal(bank.as("admin").problem.previewRemoval({ pid }))).toBe("FORBIDDEN");
    await bank.as("keeper").problem.delete({ pid });
    expect(await refusal(bank.as("root").problem.delete({ pid }))).toBe("NOT_FOUND");
    expect(await refusal(bank.as("root").problem.previewRemoval({ pid }))).toBe("NOT_FOUND");
  });

  test("a deleted problem takes its submissions, judgements, runs and cases along", async () => {
    const { pid } = await create();
    const version = (await stored(pid)).test_data_version_id ?? 0;
    const [first] = await listCases(bank.db, version);
    const submission = await bank.db
      .insertInto("submission")
      .values({
        uid: "alice",
        username: "alice",
        problem_id: pid,
        language: "C",
        code: "x",
        code_bytes: 1,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const judgement = await bank.db
      .insertInto("judgement")
      .values({ submission_id: submission.id, version: 0, test_data_version_id: version })
      .returning("id")
      .executeTakeFirstOrThrow();
    await bank.db
      .updateTable("submission")
      .set({ current_judgement_id: judgement.id })
      .where("id", "=", submission.id)
      .execute();
    await bank.db
      .insertInto("judgement_run")
      .values({
        judgement_id: judgement.id,
        seq: 1,
        test_case_id: first?.id,
        status: 0,
        time_ms: 1,
        memory_kib: 1,
      })
      .execute();
    const goingAlong = await bank.as("keeper").problem.previewRemoval({ pid });
    expect(goingAlong).toEqual({ submissions: 1, dataVersions: 1 });
    expect(await bank.as("root").problem.delete({ pid })).toBeNull();
    const left = await bank.db
      .selectFrom("submission")
      .select("id")
      .where("problem_id", "=", pid)
      .execute();
    expect(left).toEqual([]);
    expect(await listCases(bank.db, version)).toEqual([]);
  });

  test.each([null, "alice"] as const)("%s is no staff", async (person) => {
    const code = person === null ? "LOGIN_REQUIRED" : "ACCESS_DENIED";
    const { problem } = bank.as(person);
    expect(await refusal(problem.create(bank.form()))).toBe(code);
    expect(await refusal(problem.update(bank.form({ id: 1 })))).toBe(code);
    expect(await refusal(problem.delete({ pid: 1 }))).toBe(code);
    expect(await refusal(problem.previewRemoval({ pid: 1 }))).toBe(code);
    expect(await refusal(problem.getFull({ pid: 1 }))).toBe(code);
    expect(await refusal(problem.cases({ pid: 1 }))).toBe(code);
    expect(await refusal(problem.findForStaff({}))).toBe(code);
    expect(await refusal(problem.changeAuth({ id: 1, auth: 1 }))).toBe(code);
  });
});
