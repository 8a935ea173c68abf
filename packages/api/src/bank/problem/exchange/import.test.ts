import { ARCHIVE_LIMITS } from "@gavel/problem-package/safe-archive";
import { makeScratch, makeZip } from "@gavel/problem-package/testing";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Bank, openBank, refusal } from "../test-kit.ts";
import { exportProblems } from "./export.ts";
import { importProblems } from "./import.ts";
import type { ImportOptions } from "./schema.ts";

let bank: Bank;
let scratch: ReturnType<typeof makeScratch>;
beforeAll(async () => {
  bank = await openBank();
  scratch = makeScratch();
});
afterAll(async () => {
  scratch.remove();
  await bank.close();
});

const ctx = (of: Bank = bank) => of.signedIn("root");
const OPTIONS: ImportOptions = { format: null, timeLimitMs: null, ids: {} };

async function load(bytes: Uint8Array, options: Partial<ImportOptions> = {}, of: Bank = bank) {
  const source = {
    path: scratch.write(bytes),
    name: "set.zip",
    limits: ARCHIVE_LIMITS,
    readOptions: {},
  };
  return importProblems(ctx(of), source, { ...OPTIONS, ...options });
}
const full = async (pid: number | null | undefined, of: Bank = bank) =>
  of.as("root").problem.getFull({ pid: pid ?? 0 });

const image = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 9, g: 99, b: 199 } } });
const PNG = (await image(4, 3).png().toBuffer()).toString("base64");

test("a Hydro problem with everything lands in the bank", async () => {
  const report = await load(
    await makeZip({
      "7/problem.yaml": "pid: H7\ntitle: 和\ntag: [Math, math, ' ']\ndifficulty: 2\n",
      "7/problem_zh.md":
        "看 <img src='file://图.png'><br> ![](file://%C3%A9%20(1).png)\n\n```input1\n1\n```\n```output1\n2\n```\n",
      "7/problem_en.md": "See [x](file://data.txt) or file://lost.txt",
      "7/additional_file/图.png": Buffer.from(PNG, "base64"),
      "7/additional_file/e\u0301 (1).png": Buffer.from(PNG, "base64"),
      "7/additional_file/data.txt": "hello",
      "7/additional_file/more.txt": "more",
      "7/testdata/config.yaml":
        "time: 2s\nmemory: 512m\nlangs: [cc.cc17]\nsubtasks:\n  - { id: 1, score: 40, cases: [{ input: 1.in, output: 1.out, time: 5s }] }\n  - { id: 2, score: 60, if: [1], cases: [{ input: 2.in, output: 2.out }] }\n",
      "7/testdata/1.in": "1",
      "7/testdata/1.out": "2",
      "7/testdata/2.in": "3",
      "7/testdata/2.out": "4",
      "7/std/a.cc": "x",
    }),
  );
  expect(report).toMatchObject({ imported: 1, failed: 0 });
  const [row] = report.problems;
  expect(row).toMatchObject({ status: "imported", problemId: "H7", title: "和", reasons: [] });
  const lost = { path: "", what: "warning", text: "the file lost.txt of a statement is missing" };
  expect(row?.remarks.filter(({ text }) => text.startsWith("the file "))).toEqual([lost]);
  const { programs } = await bank.as("root").problemProgram.list({ pid: row?.pid ?? 0 });
  expect(programs).toMatchObject([{ kind: "solution", name: "a.cc", expected: ["accepted"] }]);

  const problem = await full(row?.pid);
  expect(problem).toMatchObject({
    problemId: "H7",
    type: 1,
    timeLimitMs: 2000,
    memoryLimitMb: 512,
    ioScore: 100,
    difficulty: 0,
    auth: 1,
    isUploadCase: true,
    examples: "<input>1</input><output>2</output>",
  });
  expect(problem.tags.map((tag) => tag.name)).toEqual(["Math"]);
  expect(problem.languageIds).toEqual([bank.languageId("C++ 17")]);
  expect(problem.description).toMatch(/!\[\]\(\/api\/public\/img\/[0-9a-f]{32}\.png\)/);
  expect(problem.description).not.toContain("file://");
  expect(problem.description).toMatch(/- \[more\.txt\]\(\/api\/public\/file\/[0-9a-f]{32}\.txt\)/);
  const english = problem.translations["en-US"]?.description ?? "";
  expect(english).toMatch(
    /^See \[x\]\(\/api\/public\/file\/[0-9a-f]{32}\.txt\) or file:\/\/lost\.txt/,
  );

  const version = await bank.db
    .selectFrom("test_data_version")
    .selectAll()
    .where("problem_id", "=", row?.pid ?? 0)
    .executeTakeFirstOrThrow();
  expect(version.grading).toMatchObject({
    members: [{ name: "subtask 1" }, { requires: ["subtask 1"] }],
  });
  const cases = await bank.db
    .selectFrom("test_case")
    .selectAll()
    .where("version_id", "=", version.id)
    .orderBy("seq")
    .execute();
  expect(cases.map((one) => one.settings)).toEqual([{ timeLimitMs: 5000 }, null]);
  expect(Buffer.from(await bank.blobs.read(cases[1]?.input_sha256 ?? "")).toString()).toBe("3");
});

test("a form that changes other things keeps the tree of groups and the limits of single cases", async () => {
  const before = await bank.as("root").problem.get({ problemId: "H7" });
  const facts = () => dataOf(bank, before.pid);
  const stored = await facts();
  const change = (problem: object, samples: object[]) =>
    bank
      .as("root")
      .problem.update(
        bank.form(
          { id: before.pid, title: "new", type: 1, ...problem },
          { isUploadTestCase: true, samples, languages: [{ id: bank.languageId("C") }] },
        ),
      );
  const rows = [
    { input: "1.in", output: "1.out", score: 0, groupNum: 1 },
    { input: "2.in", output: "2.out", score: 0, groupNum: 2 },
  ];
  await change({}, rows);
  expect((await facts()).grading).toEqual(stored.grading);
  expect((await full(before.pid)).ioScore).toBe(100);
  const cases = await bank.db
    .selectFrom("test_case")
    .innerJoin("problem", "problem.test_data_version_id", "test_case.version_id")
    .select("test_case.settings")
    .where("problem.id", "=", before.pid)
    .orderBy("test_case.seq")
    .execute();
  expect(cases.map((one) => one.settings)).toEqual([{ timeLimitMs: 5000 }, null]);

  // With other cases the tree would name the wrong ones.
  await change({}, rows.slice(0, 1));
  expect((await facts()).grading).toBeNull();
});

test("HTML becomes Markdown, its images files of the site", async () => {
  const item = `<item><title>A</title><time_limit unit="s">1</time_limit><memory_limit unit="mb">64</memory_limit>
    <img><src><![CDATA[/x.png]]></src><base64>${PNG}</base64></img>
    <description><![CDATA[<p>a<b>b</b> $x_1$ <img src="/x.png"><script>alert(1)</script></p>]]></description>
    <hint><![CDATA[<img src="data:image/png;base64,${PNG}">]]></hint>
    <test_input>1</test_input><test_output>2</test_output>
    <template language="C"><![CDATA[mid]]></template><append language="C"><![CDATA[end]]></append></item>`;
  const report = await load(Buffer.from(`<fps version="1.2">${item}</fps>`));
  const problem = await full(report.problems[0]?.pid);
  expect(problem.problemId).toBe(`FPS-${problem.pid}`);
  expect(problem.description).toMatch(
    /^a\*\*b\*\* \$x_1\$ !\[\]\(\/api\/public\/img\/[0-9a-f]{32}\.png\)$/,
  );
  expect(problem.hint).toMatch(/^!\[\]\(\/api\/public\/img\/[0-9a-f]{32}\.png\)$/);
  expect(problem.codeTemplates.map((one) => one.code)).toEqual(["mid\nend"]);
  expect(report.problems[0]?.remarks.map((one) => one.text).join()).toContain(
    "part of the template",
  );
});

test("images are written anew as everybody's are; what is none is left out by name", async () => {
  const photo = await image(40, 20)
    .withExif({ IFD0: { Copyright: "secret-owner" } })
    .jpeg()
    .toBuffer();
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"><script>alert(1)</script><rect width="30" height="20" fill="red"/></svg>';
  const report = await load(
    await makeZip({
      "problem.yaml": "pid: H8\ntitle: Pictures\n",
      "problem_zh.md":
        "![a](file://photo.jpg) ![b](file://drawing.svg) ![c](file://page.png) [d](file://photo.jpg)",
      "problem_en.md": "![a](file://photo.jpg)",
      "additional_file/photo.jpg": Buffer.concat([photo, Buffer.from("PK hidden")]),
      "additional_file/drawing.svg": drawing,
      "additional_file/page.png": "<!doctype html><script>alert(1)</script>",
      "additional_file/loose.png": Buffer.from(PNG, "base64"),
      "testdata/1.in": "1",
      "testdata/1.out": "2",
    }),
  );
  const [row] = report.problems;
  expect(row).toMatchObject({ status: "imported", reasons: [] });
  expect(row?.remarks.filter((one) => one.text.startsWith("the image"))).toMatchObject([
    { what: "ignored", text: expect.stringContaining("page.png: File type") },
  ]);
  const { description, translations } = await full(row?.pid);
  const address = String.raw`\/api\/public\/img\/([0-9a-f]{32}\.(?:jpg|png))`;
  const found = new RegExp(
    String.raw`^!\[a\]\(${address}\) !\[b\]\(${address}\) !\[c\]\(file:\/\/page\.png\) \[d\]\(${address}\)`,
  ).exec(description);
  const [, jpg = "", png = "", linked] = found ?? [];
  expect([jpg.slice(-3), png.slice(-3), linked]).toEqual(["jpg", "png", jpg]);
  // One file, whatever says so.
  expect(translations["en-US"]?.description).toContain(jpg);
  const stored = await bank.db
    .selectFrom("site_file")
    .selectAll()
    .where("problem_id", "=", row?.pid ?? 0)
    .orderBy("id")
    .execute();
  const bytes = async (name: string) =>
    Buffer.from(await bank.blobs.read(stored.find((one) => one.name === name)?.sha256 ?? ""));
  const written = await bytes(jpg);
  expect([written.includes("secret-owner"), written.includes("hidden")]).toEqual([false, false]);
  expect(await sharp(written).metadata()).toMatchObject({ format: "jpeg", width: 40, height: 20 });
  expect(await sharp(await bytes(png)).metadata()).toMatchObject({ format: "png" });
  // What no text shows is a download with its own bytes, and never an image of the site.
  const loose = stored.find((one) => one.original_name === "loose.png");
  expect(loose?.kind).toBe("file");
  expect((await bytes(loose?.name ?? "")).toString("base64")).toBe(PNG);
  expect(stored.find((one) => one.name === png)?.original_name).toBe("drawing.svg.png");
});

test("a statement without tests is kept hidden, and cannot be published before it has some", async () => {
  const item =
    "<item><title>Elsewhere</title><description>Text</description><remote_oj>pku</remote_oj><remote_id>1000</remote_id></item>";
  const report = await load(Buffer.from(`<fps version="1.5">${item}</fps>`));
  const [row] = report.problems;
  expect(row).toMatchObject({ status: "imported", reasons: [] });
  expect(row?.remarks.map((one) => one.text).join()).toContain(
    "imported but hidden until it has tests",
  );
  const problem = await full(row?.pid);
  expect(problem).toMatchObject({ auth: 2, source: "pku 1000", isUploadCase: false });
  const root = bank.as("root").problem;
  expect(await refusal(root.changeAuth({ id: problem.pid, auth: 1 }))).toBe("CASES_REQUIRED");
  await root.changeAuth({ id: problem.pid, auth: 2 });
});

/** As QDUOJ exports it, small. */
const qduoj = (change: object) =>
  JSON.stringify({
    display_id: "Q1",
    title: "T",
    description: { format: "html", value: "<p>x</p>" },
    time_limit: 1000,
    memory_limit: 128,
    spj: null,
    test_case_score: null,
    ...change,
  });
const DATA = { "testcase/1.in": "1", "testcase/1.out": "2" };
const inFolder = (folder: string, json: string) =>
  Object.fromEntries(
    Object.entries({ "problem.json": json, ...DATA }).map(([path, text]) => [
      `${folder}/${path}`,
      text,
    ]),
  );

test("a batch goes on after what is refused or there already, and loses nothing", async () => {
  const zip = await makeZip({
    ...inFolder("1", qduoj({})),
    ...inFolder("2", qduoj({ display_id: "Q2", title: "" })),
    ...inFolder("3", qduoj({ display_id: "q1", title: "another" })),
    ...inFolder("4", qduoj({ display_id: "Q4", description: { value: "x".repeat(70_000) } })),
    ...inFolder("5", qduoj({ display_id: "a b", title: "odd id" })),
    ...inFolder("6", qduoj({ display_id: "Q6", title: "nul\0" })),
  });
  const report = await load(zip);
  expect(report.problems.map((row) => [row.status, row.problemId])).toEqual([
    ["imported", "Q1"],
    ["refused", null],
    ["duplicate", "Q1"],
    ["refused", "Q4"],
    ["imported", expect.stringMatching(/^QDUOJ-\d+$/)],
    ["refused", "Q6"],
  ]);
  expect(report).toMatchObject({ imported: 2, failed: 4 });
  const reasons = report.problems.map((row) => row.reasons.map((one) => one.text).join());
  expect(reasons[2]).toContain("Q1 already exists");
  expect(reasons[3]).toContain("more than 65535");
  expect(reasons[5]).not.toBe("");
  expect(report.problems[4]?.remarks.map((one) => one.text).join()).toContain(
    "cannot be used here",
  );
  expect((await full(report.problems[0]?.pid)).title).toBe("T");

  const again = await load(zip);
  expect(again.problems[0]).toMatchObject({ status: "duplicate", problemId: "Q1" });
});

test("an archive of another format is refused with what it looks like", async () => {
  const zip = await makeZip(inFolder("1", qduoj({})));
  await expect(load(zip, { format: "hydro" })).rejects.toThrow(
    "no problem of a Hydro export is inside; it looks like a QDUOJ export",
  );
  await expect(load(await makeZip({ "readme.txt": "x" }))).rejects.toThrow(
    "no problem in any known format",
  );
});

test("a checker with its header, its language and how it is called", async () => {
  const spj = { code: "int main(){}", language: "C++" };
  const zip = await makeZip(inFolder("1", qduoj({ display_id: "SPJ1", spj })));
  const row = (await load(zip)).problems[0];
  const stored = await bank.db
    .selectFrom("problem")
    .selectAll()
    .where("id", "=", row?.pid ?? 0)
    .executeTakeFirstOrThrow();
  expect(stored).toMatchObject({
    judge_mode: "spj",
    spj_code: "int main(){}",
    spj_language: "C++",
    checker_convention: "qduoj",
    checker_arguments: [],
    compiled_files: [],
    passes: 1,
    code_share: false,
  });
});

test("more problems than can be exported at a time are refused, not left out", async () => {
  const pids = Array.from({ length: 10_001 }, (_, index) => index + 1);
  await expect(exportProblems(ctx(), { pids, problemIds: [] })).rejects.toMatchObject({
    code: "EXPORT_REFUSED",
    params: { reason: expect.stringContaining("10000") },
  });
});

test("what was exported is imported on an empty site with nothing lost", async () => {
  const other = await openBank();
  try {
    const rows = await bank.db
      .selectFrom("problem")
      .select("id")
      .where("test_data_version_id", "is not", null)
      .orderBy("id")
      .execute();
    const zip = await exportProblems(ctx(), { pids: rows.map((row) => row.id), problemIds: [] });
    expect(zip.name).toBe(`problem_export_${bank.clock.now.getTime()}.zip`);
    const bytes = Buffer.from(await new Response(zip.stream).arrayBuffer());
    const report = await load(bytes, { format: "hoj" }, other);
    expect(report.problems.flatMap((row) => row.reasons)).toEqual([]);
    expect(report.imported).toBe(rows.length);
    for (const row of report.problems) {
      const original = await bank.as("root").problem.get({ problemId: row.problemId ?? "" });
      const [before, after] = [await full(original.pid), await full(row.pid, other)];
      const {
        pid: _,
        caseVersion: __,
        createdAt: ___,
        updatedAt: ____,
        modifiedUser: _5,
        ...rest
      } = before;
      const { tags, codeTemplates, languageIds, ...plain } = rest;
      // Each site has addresses of its own; what is only led to is a download afterwards.
      expect(withoutAddresses(after)).toMatchObject(withoutAddresses(plain));
      expect(await missingFiles(other, after)).toEqual([]);
      expect(after.tags.map((tag) => tag.name)).toEqual(tags.map((tag) => tag.name));
      expect(after.codeTemplates.map((one) => one.code)).toEqual(
        codeTemplates.map((one) => one.code),
      );
      expect(after.languageIds).toEqual(languageIds);
      expect(await dataOf(other, row.pid)).toEqual(await dataOf(bank, before.pid));
    }
  } finally {
    await other.close();
  }
});

const ADDRESS = /\/api\/public\/(img|file)\/([0-9a-f]{32}\.\w+)/g;
const withoutAddresses = (facts: object) =>
  JSON.parse(JSON.stringify(facts).replace(ADDRESS, "/api/public/…")) as object;

/** What its texts lead to and the site does not have. */
async function missingFiles(of: Bank, facts: object): Promise<string[]> {
  const names = [...JSON.stringify(facts).matchAll(ADDRESS)].map((match) => match[2] ?? "");
  const rows = await of.db.selectFrom("site_file").select("name").execute();
  const known = new Set(rows.map((row) => row.name));
  return names.filter((name) => !known.has(name));
}

/** What a judge is told of a problem beside its texts. */
async function dataOf(of: Bank, pid: number | null) {
  const problem = await of.db
    .selectFrom("problem")
    .innerJoin("test_data_version", "test_data_version.id", "problem.test_data_version_id")
    .select(["content_hash", "grading", "checker_convention", "checker_arguments", "passes"])
    .select(["compare_rules", "compiled_files", "problem.judge_mode", "spj_code", "spj_language"])
    .where("problem.id", "=", pid ?? 0)
    .executeTakeFirstOrThrow();
  return problem;
}

test("only root may watch imports", async () => {
  for (const person of ["keeper", "admin", "alice"] as const) {
    expect(await refusal(bank.as(person).problem.findImports())).toBe("ACCESS_DENIED");
    expect(await refusal(bank.as(person).problem.getImport({ id: 1 }))).toBe("ACCESS_DENIED");
  }
  expect(await refusal(bank.as(null).problem.findImports())).toBe("LOGIN_REQUIRED");
  expect(await refusal(bank.as("root").problem.getImport({ id: 999 }))).toBe("NOT_FOUND");
});
