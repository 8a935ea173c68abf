import { ARCHIVE_LIMITS } from "@gavel/problem-package/safe-archive";
import { makeScratch, makeZip } from "@gavel/problem-package/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seedDemoContent } from "../../../portal/demo/index.ts";
import { type Bank, openBank, refusal } from "../test-kit.ts";
import { exportProblems } from "./export.ts";
import { importProblems } from "./import.ts";
import { pushFolder } from "./push.ts";
import type { ImportOptions } from "./schema.ts";

let bank: Bank;
let other: Bank;
let scratch: ReturnType<typeof makeScratch>;
beforeAll(async () => {
  [bank, other] = [await openBank(), await openBank()];
  scratch = makeScratch();
  await seedDemoContent(bank.db, { blobs: bank.blobs }, () => bank.clock.now);
});
afterAll(async () => {
  scratch.remove();
  await bank.close();
  await other.close();
});

const OPTIONS: ImportOptions = { format: null, timeLimitMs: null, ids: {} };

async function load(bytes: Uint8Array, options: Partial<ImportOptions> = {}, of: Bank = other) {
  const source = {
    path: scratch.write(bytes),
    name: "set.zip",
    limits: ARCHIVE_LIMITS,
    readOptions: {},
  };
  return importProblems(of.signedIn("root"), source, { ...OPTIONS, ...options });
}

const bytesOf = async (zip: { stream: ReadableStream<Uint8Array> }) =>
  Buffer.from(await new Response(zip.stream).arrayBuffer());

const casesOf = async (of: Bank, pid: number | null) =>
  (await of.as("root").problem.cases({ pid: pid ?? 0 })).length;

describe("every demo problem", () => {
  test.each(["hoj", "kattis"] as const)(
    "as %s is what it was, or it is said what is not",
    async (format) => {
      const rows = await bank.db
        .selectFrom("problem")
        .select(["id", "display_id"])
        .orderBy("id")
        .execute();
      const pids = rows.map((row) => row.id);
      const checked = await bank.as("root").problem.checkExport({ format, pids });
      const taken = checked.filter((one) => one.reasons.length === 0);
      expect(taken.length).toBeGreaterThan(format === "hoj" ? rows.length - 1 : 5);
      const wish = { pids: taken.map((one) => one.pid), problemIds: [] };
      const zip = await exportProblems(bank.signedIn("root"), wish, format);
      const report = await load(await bytesOf(zip), { format });
      expect(report.problems.flatMap((row) => row.reasons)).toEqual([]);
      for (const [at, row] of report.problems.entries()) {
        const one = taken.find(({ problemId }) => problemId === row.problemId) ?? taken[at];
        const before = await bank.as("root").problem.getFull({ pid: one?.pid ?? 0 });
        const after = await other.as("root").problem.getFull({ pid: row.pid ?? 0 });
        const words = one?.remarks.join("\n") ?? "";
        const silent = Object.entries(TOLD).flatMap(([key, told]) => {
          const [was, is] = [before[key as "title"], after[key as "title"]];
          return Bun.deepEquals(was, is) || told.test(words)
            ? []
            : [{ problem: row.problemId, key, was, is }];
        });
        expect(silent).toEqual([]);
        const doubled = (await casesOf(other, row.pid)) - (await casesOf(bank, one?.pid ?? 0));
        if (!/samples are test cases as well/.test(words)) expect(doubled).toBe(0);
        await other.as("root").problem.delete({ pid: row.pid ?? 0 });
      }
    },
  );
});

/** What has to be said of a column that changed. */
const TOLD: Readonly<Record<string, RegExp>> = {
  problemId: /the ID/,
  title: /title|statement/,
  author: /author/,
  type: /points/,
  judgeMode: /checked|comparison/,
  judgeCaseMode: /points|judging/,
  timeLimitMs: /time limit/,
  memoryLimitMb: /memory limit/,
  stackLimitMb: /stack limit/,
  difficulty: /difficulty/,
  codeShare: /shared/,
  spjCode: /checked|interactor/,
  spjLanguage: /checked|interactor/,
  checkerConvention: /checked|interactor/,
  passes: /passes/,
  openCaseResult: /single cases/,
  isRemoveEndBlank: /checked|comparison/,
  source: /source/,
  auth: /hidden/,
  isFileIo: /files/,
  ioScore: /points/,
};

const hoj = (id: string, problem: object = {}) => ({
  [`${id}.json`]: JSON.stringify({
    samples: [{ input: "1.in", output: "1.out" }],
    problem: { problemId: id, title: `Title ${id}`, description: "x", ...problem },
  }),
  [`${id}/1.in`]: "1\n",
  [`${id}/1.out`]: "2\n",
});

test("one problem that a format cannot hold keeps nobody else out, and says why", async () => {
  const zip = await makeZip({
    ...hoj("EX1"),
    ...hoj("EX2", { isFileIO: true, ioReadFileName: "a.in", ioWriteFileName: "a.out" }),
    ...hoj("甲"),
    ...hoj("乙"),
  });
  const { problems } = await load(zip, {}, bank);
  const pids = problems.flatMap((row) => row.pid ?? []);
  const root = bank.signedIn("root");
  const wish = { pids, problemIds: [] };
  await expect(exportProblems(root, wish, "kattis")).rejects.toMatchObject({
    code: "EXPORT_REFUSED",
    params: { reason: expect.stringMatching(/^EX2: programs read and write files.*partial=true/) },
  });
  const checked = await bank.as("root").problem.checkExport({ format: "kattis", pids });
  expect(checked.map((one) => one.reasons.length)).toEqual([0, 1, 0, 0]);
  expect(checked[2]?.remarks).toContain("the ID 乙 becomes PROBLEM");
  const partial = await bytesOf(await exportProblems(root, wish, "kattis", true));
  const report = await load(partial);
  expect(report.problems.map((row) => [row.status, row.problemId])).toEqual([
    ["imported", "EX1"],
    ["imported", "PROBLEM"],
    ["imported", "PROBLEMX2"],
  ]);
  expect(partial.includes("export-report.txt")).toBe(true);
});

test("only root may ask what an export would hold", async () => {
  for (const person of ["keeper", "admin", "alice"] as const) {
    expect(await refusal(bank.as(person).problem.checkExport({ pids: [1] }))).toBe("ACCESS_DENIED");
  }
});

test("a document that is the statement is linked once", async () => {
  const cms = await makeZip({
    "task.yaml": "name: doc\ntime_limit: 1\nmemory_limit: 64\n",
    "testo/testo.pdf": "%PDF-1.4",
    "input/input0.txt": "1",
    "output/output0.txt": "1",
  });
  const [row] = (await load(cms, {}, bank)).problems;
  const { description } = await bank.as("root").problem.getFull({ pid: row?.pid ?? 0 });
  expect(description).toMatch(/^\[statement\.pdf\]\(\/api\/public\/file\/[\w.]+\)$/);
});

test("a package over a problem leaves the templates that nobody is shown", async () => {
  const root = bank.signedIn("root");
  const { pid } = await bank.as("root").problem.create(bank.form());
  const templates = [
    { language_id: bank.languageId("C"), code: "int a;", is_enabled: true },
    { language_id: bank.languageId("Python3"), code: "a = 1", is_enabled: false },
  ];
  const times = { created_at: new Date(0), updated_at: new Date(0) };
  for (const one of templates) {
    await bank.db
      .insertInto("code_template")
      .values({ ...one, ...times, problem_id: pid })
      .execute();
  }
  const { stream: chunks } = await exportProblems(root, { pids: [pid], problemIds: [] }, "hoj");
  await pushFolder(root, { fileName: "one.zip", chunks }, { pid, base: null });
  const stored = await bank.db
    .selectFrom("code_template")
    .select(["language_id", "code", "is_enabled"])
    .where("problem_id", "=", pid)
    .orderBy("is_enabled", "desc")
    .execute();
  expect(stored).toEqual(templates);
});

describe("limits", () => {
  test("memory beyond the site's maximum is bounded with a remark, and what is stored can be saved again", async () => {
    const zip = await makeZip(
      hoj("BIG", { memoryLimit: 2048, stackLimit: 2048, timeLimit: 53_000 }),
    );
    const [row] = (await load(zip, {}, bank)).problems;
    expect(row?.remarks.map((one) => one.text).join()).toMatch(
      /memory limit of 2048 MB becomes 1024 MB/,
    );
    const saved = await bank.as("root").problem.getFull({ pid: row?.pid ?? 0 });
    expect(saved).toMatchObject({ memoryLimitMb: 1024, stackLimitMb: 1024, timeLimitMs: 53_000 });
    const { pid: id, timeLimitMs: timeLimit, memoryLimitMb: memoryLimit } = saved;
    const again = bank.form(
      { id, title: "other", timeLimit, memoryLimit },
      { isUploadTestCase: true, samples: [] },
    );
    await bank.as("root").problem.update(again);
    const more = bank.form({ id, timeLimit: 54_000 }, { isUploadTestCase: true, samples: [] });
    expect(await refusal(bank.as("root").problem.update(more))).toBe("PARAM_INVALID");
  });

  test("those of single cases are bounded as those of the whole", async () => {
    const hydro = (limits: string) =>
      makeZip({
        "p/problem.yaml": "title: t\n",
        "p/problem.md": "text",
        "p/testdata/config.yaml": `time: 1s\nmemory: 64m\nsubtasks: [{ cases: [{ input: 1.in, output: 1.out, ${limits} }] }]\n`,
        "p/testdata/1.in": "1",
        "p/testdata/1.out": "1",
      });
    const [large] = (await load(await hydro("memory: 8g"), {}, bank)).problems;
    expect(large?.remarks.map((one) => one.text).join()).toMatch(
      /memory limit of 8192 MB becomes 1024 MB/,
    );
    const stored = await bank.db
      .selectFrom("test_case")
      .innerJoin("test_data_version as version", "version.id", "test_case.version_id")
      .select("settings")
      .where("version.problem_id", "=", large?.pid ?? 0)
      .execute();
    expect(stored).toEqual([{ settings: { memoryLimitMb: 1024 } }]);
    const [slow] = (await load(await hydro("time: 9000s"), {}, bank)).problems;
    expect(slow).toMatchObject({
      status: "refused",
      reasons: [{ text: expect.stringMatching(/^the time limit of 9000000 ms is more than/) }],
    });
  });

  test("the maximum is root's to set", async () => {
    await other
      .as("root")
      .setting.update({ problemMemoryLimitMbMax: 4096, problemTimeLimitMsMax: 60_000 });
    const [row] = (await load(await makeZip(hoj("BIG", { memoryLimit: 2048 })))).problems;
    expect(await other.as("root").problem.getFull({ pid: row?.pid ?? 0 })).toMatchObject({
      memoryLimitMb: 2048,
    });
    const form = other.form({ memoryLimit: 4096, timeLimit: 60_000 });
    await other.as("root").problem.create(form);
    const beyond = other.form({ memoryLimit: 4097 });
    expect(await refusal(other.as("root").problem.create(beyond))).toBe("PARAM_INVALID");
  });

  test("a longer checker than a person may type stays what it is when other things are saved", async () => {
    const spjCode = `// ${"x".repeat(70_000)}\nint main() {}`;
    const json = JSON.parse(
      hoj("LONG", { spjCode, spjLanguage: "C++ 20 With O2" })["LONG.json"] ?? "",
    );
    const zip = await makeZip({
      ...hoj("LONG"),
      "LONG.json": JSON.stringify({ ...json, judgeMode: "spj" }),
    });
    const [row] = (await load(zip, {}, bank)).problems;
    const form = bank.form(
      { id: row?.pid, title: "other", judgeMode: "spj" },
      { isUploadTestCase: true, samples: [] },
    );
    await bank.as("root").problem.update(form);
    expect(await bank.as("root").problem.getFull({ pid: row?.pid ?? 0 })).toMatchObject({
      title: "other",
      spjCode,
      spjLanguage: "C++ 20 With O2",
    });
  });
});

test("files for some languages lie beside all programs, and an import tells so", async () => {
  const zip = await makeZip({
    "problem.yaml": "name: with files\nlimits: {time_limit: 1}\n",
    "data/secret/1.in": "1\n",
    "data/secret/1.ans": "1\n",
    "problem_statement/problem.en.md": "Say it.",
    "include/default/all.txt": "x",
    "include/java/Helper.java": "class Helper {}",
    "include/cpp/grader.cpp": "int help() { return 1; }",
  });
  const [row] = (await load(zip, { ids: { "*": "FILES" } })).problems;
  expect(row?.status).toBe("imported");
  expect(row?.remarks.filter((one) => /in all languages/.test(one.text))).toEqual([
    {
      ...{ path: "include/java/Helper.java", what: "changed" },
      text: "lies beside programs in all languages, not only Java",
    },
  ]);
});

describe("IDs", () => {
  const kattis = {
    "hello/problem.yaml": "name: Hello\nproblem_format_version: 2025-09\nlimits: {time_limit: 1}\n",
    "hello/statement/problem.en.md": "x",
    "hello/data/secret/1.in": "1",
    "hello/data/secret/1.ans": "1",
  };

  test("a package without one is called by its name, and is there already the next time", async () => {
    const zip = await makeZip(kattis);
    expect((await load(zip, {}, bank)).problems).toMatchObject([{ problemId: "HELLO" }]);
    expect((await load(zip, {}, bank)).problems).toMatchObject([{ status: "duplicate" }]);
    const renamed = await load(zip, { ids: { hello: "HELLO-2" } }, bank);
    expect(renamed.problems).toMatchObject([{ status: "imported", problemId: "HELLO-2" }]);
    expect((await load(zip, { ids: { "*": "h3" } }, bank)).problems).toMatchObject([
      { problemId: "H3" },
    ]);
  });

  test("a package may be called what every object has", async () => {
    const files = Object.entries(kattis).map(([path, text]) => [
      path.replace("hello", "constructor"),
      text,
    ]);
    const zip = await makeZip(Object.fromEntries(files));
    expect((await load(zip, {}, bank)).problems).toMatchObject([{ problemId: "CONSTRUCTOR" }]);
  });

  test("one that the site chooses for an import is not what another archive asks for", async () => {
    const item = "<item><title>x</title><description>y</description></item>";
    const [row] = (await load(Buffer.from(`<fps version="1.2">${item}</fps>`), {}, bank)).problems;
    expect(row?.problemId).toBe(`FPS-${row?.pid}`);
    const real = await load(await makeZip(hoj(`P${row?.pid}`)), {}, bank);
    expect(real.problems).toMatchObject([{ status: "imported", problemId: `P${row?.pid}` }]);
  });
});
