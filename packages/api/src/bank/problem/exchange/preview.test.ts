import { makeZip } from "@gavel/problem-package/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Bank, openBank, refusal } from "../test-kit.ts";
import { uploadPackage } from "./preview.ts";

let bank: Bank;
beforeAll(async () => {
  bank = await openBank();
});
afterAll(() => bank.close());

const qduoj = (number: number, problem: object = {}) => ({
  [`${number}/problem.json`]: JSON.stringify({
    ...{ display_id: `Q${number}`, title: `Problem ${number}`, tags: ["graphs"] },
    ...{
      description: { format: "html", value: "<p>Add.</p>" },
      hint: { format: "html", value: "" },
    },
    input_description: { format: "html", value: "" },
    output_description: { format: "html", value: "" },
    ...{ test_case_score: [{ score: 100, input_name: "1.in", output_name: "1.out" }] },
    ...{ time_limit: 1000, memory_limit: 256, samples: [{ input: "1", output: "1" }] },
    ...{ template: {}, spj: null, rule_type: "ACM", source: "", answers: [], ...problem },
  }),
  [`${number}/testcase/1.in`]: "1",
  [`${number}/testcase/1.out`]: "1",
});

async function upload(files: Record<string, string>, name = "set.zip") {
  const bytes = await makeZip(files);
  async function* chunks() {
    yield bytes;
  }
  return uploadPackage(bank.signedIn("root"), { fileName: name, chunks: chunks() });
}
const problem = () => bank.as("root").problem;

async function read(id: number) {
  await expect.poll(async () => (await problem().getPackage({ id })).state).not.toBe("reading");
  return problem().getPackage({ id });
}
async function imported(wish: Parameters<ReturnType<typeof problem>["importPackage"]>[0]) {
  const { id } = await problem().importPackage(wish);
  await expect.poll(async () => (await problem().getImport({ id })).state).toBe("done");
  return problem().getImport({ id });
}
const countProblems = async () => (await problem().findForStaff({})).total;
const all = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ index, problemId: null }));

test("an upload is told of problem by problem, and nothing is stored", async () => {
  await bank.as("root").problem.create(bank.form({ problemId: "Q2", title: "There already" }));
  const before = await countProblems();
  const { id } = await upload({ ...qduoj(1), ...qduoj(2), ...qduoj(3, { title: "" }) });
  const view = await read(id);
  expect(view).toMatchObject({ fileName: "set.zip", state: "read", reason: null });
  expect(view.problems).toMatchObject([
    { format: "qduoj", problemId: "Q1", title: "Problem 1", cases: 1, taken: null, reasons: [] },
    { problemId: "Q2", taken: { title: "There already" }, reasons: [] },
    { reasons: [{ text: expect.stringContaining("title") }] },
  ]);
  expect(await countProblems()).toBe(before);
});

test("only what was chosen is imported, under the ID and for whom it was said", async () => {
  const { id } = await upload({ ...qduoj(11), ...qduoj(12), ...qduoj(13) });
  await read(id);
  const wanted = [
    { index: 0, problemId: null },
    { index: 2, problemId: "OTHER" },
  ];
  const view = await imported({ id, auth: 2, wanted });
  expect(view.problems.map((row) => [row.status, row.problemId])).toEqual([
    ["imported", "Q11"],
    ["imported", "OTHER"],
  ]);
  const full = await problem().getFull({ pid: view.problems[1]?.pid ?? 0 });
  expect(full).toMatchObject({ title: "Problem 13", auth: 2 });
  expect(view.undo).toBe("possible");
});

test("an import is taken back as a whole, once", async () => {
  const before = await countProblems();
  const { id } = await upload({ ...qduoj(21), ...qduoj(22) });
  await read(id);
  const view = await imported({ id, auth: 1, wanted: all(2) });
  expect(await countProblems()).toBe(before + 2);
  expect(await problem().undoImport({ id: view.id })).toBe(2);
  expect(await countProblems()).toBe(before);
  expect((await problem().getImport({ id: view.id })).undo).toBe("undone");
  expect(await refusal(problem().undoImport({ id: view.id }))).toBe("IMPORT_KEPT");
  const [latest] = await problem().findImports();
  expect(latest).toMatchObject({ id: view.id, isUndone: true });
  // The archive is still there to be imported again.
  expect((await imported({ id, auth: 1, wanted: all(2) })).problems).toHaveLength(2);
});

test("an import stays once somebody changed one of its problems or submitted to it", async () => {
  const { id } = await upload({ ...qduoj(31), ...qduoj(32) });
  await read(id);
  const first = await imported({ id, auth: 1, wanted: [{ index: 0, problemId: null }] });
  bank.clock.now = new Date(bank.clock.now.getTime() + 1000);
  await problem().setDifficulties({ pids: [first.problems[0]?.pid ?? 0], difficulty: 2 });
  expect((await problem().getImport({ id: first.id })).undo).toBe("edited");
  expect(await refusal(problem().undoImport({ id: first.id }))).toBe("IMPORT_KEPT");

  const second = await imported({ id, auth: 1, wanted: [{ index: 1, problemId: null }] });
  const row = { problem_id: second.problems[0]?.pid ?? 0, language: "C", code: "x", code_bytes: 1 };
  await bank.db
    .insertInto("submission")
    .values({ ...row, ip: "", uid: "alice", username: "alice", status: 0 })
    .execute();
  expect((await problem().getImport({ id: second.id })).undo).toBe("submitted");
  expect(await refusal(problem().undoImport({ id: second.id }))).toBe("IMPORT_KEPT");
});

test("what is no archive is told why", async () => {
  async function* chunks() {
    yield new TextEncoder().encode("not a zip");
  }
  const file = { fileName: "x.zip", chunks: chunks() };
  const { id } = await uploadPackage(bank.signedIn("root"), file);
  const view = await read(id);
  expect(view).toMatchObject({ state: "failed", problems: [] });
  expect(view.reason).not.toBe("");
});

test("who may look, import and undo, and what is refused", async () => {
  const { id } = await upload(qduoj(41));
  await read(id);
  const wish = { id, auth: 1, wanted: all(1) };
  for (const person of ["keeper", "admin", "alice"] as const) {
    const other = bank.as(person).problem;
    expect(await refusal(other.getPackage({ id }))).toBe("ACCESS_DENIED");
    expect(await refusal(other.importPackage(wish))).toBe("ACCESS_DENIED");
    expect(await refusal(other.undoImport({ id: 1 }))).toBe("ACCESS_DENIED");
  }
  expect(await refusal(problem().importPackage({ ...wish, auth: 4 }))).toBe("PARAM_INVALID");
  expect(await refusal(problem().importPackage({ ...wish, id: 987_654 }))).toBe("NOT_FOUND");
  expect(await refusal(problem().undoImport({ id: 987_654 }))).toBe("NOT_FOUND");
  await bank.db.deleteFrom("staged_blob").execute();
  expect(await refusal(problem().importPackage(wish))).toBe("PARAM_INVALID");
});
