import { describe, expect, test } from "vitest";
import type { ImportedProblem, ReadProblem } from "../model.ts";
import { readPackages } from "../read-packages.ts";
import { openArchive, readText } from "../safe-archive.ts";
import { type Contents, makeScratch, makeZip } from "../testing/make-archive.ts";

async function read<Result>(contents: Contents, use: (one: ReadProblem) => Promise<Result>) {
  const scratch = makeScratch();
  const archive = await openArchive(
    scratch.write(await makeZip(contents)),
    undefined,
    "aplusb.zip",
  );
  try {
    for await (const one of readPackages(archive, null)) return await use(one);
    throw new Error("nothing was read");
  } finally {
    await archive.close();
    scratch.remove();
  }
}
const problemOf = (contents: Contents) =>
  read(contents, async ({ problem, refusals }): Promise<ImportedProblem> => {
    if (problem === null) throw new Error(JSON.stringify(refusals));
    return problem;
  });
const refusalsOf = (contents: Contents) =>
  read(contents, async ({ refusals }) => refusals.map((one) => one.reason).join("\n"));

const PAIRS = { "1.in": "1", "1.out": "2", "2.in": "3", "2.out": "4", "3.in": "5", "3.out": "6" };

test("cases of an archive beside init.yml, each with its points", async () => {
  const zip = await makeZip(PAIRS);
  const yaml =
    "archive: data.zip\ntest_cases:\n- {in: 1.in, out: 1.out, points: 5}\n- {in: 3.in, out: 3.out, points: 10}\n";
  await read({ "init.yml": yaml, "data.zip": zip }, async ({ problem, remarks }) => {
    expect(problem).toMatchObject({
      format: "dmoj",
      shortName: "aplusb",
      type: 1,
      limits: { timeMs: null, memoryMb: 256 },
      checker: { kind: "rules", rules: { kind: "tokens", caseSensitive: true } },
      grading: null,
    });
    expect(problem?.cases.map((one) => [one.inputName, one.score])).toEqual([
      ["1.in", 5],
      ["3.in", 10],
    ]);
    const [one] = problem?.cases ?? [];
    expect(one === undefined ? "" : await readText(one.input, 100)).toBe("1");
    expect(remarks.map((remark) => remark.text).join()).toContain("no memory limit");
  });
});

test("batches are all or nothing, wait for others, and a pretest stops everything", async () => {
  const { grading, cases } = await problemOf({
    ...PAIRS,
    "init.yml": `test_cases:
- {in: 1.in, out: 1.out, points: 0}
- points: 40
  batched: [{in: 1.in, out: 1.out}, {in: 2.in, out: 2.out}]
- points: 60
  dependencies: [1]
  batched: [{in: 3.in, out: 3.out}]
`,
  });
  expect(cases.length).toBe(4);
  expect(grading?.members).toMatchObject([
    { name: "batch 1", full: 0, requires: [] },
    { name: "batch 2", score: "min", full: 40, requires: ["batch 1"], members: [{}, {}] },
    { name: "batch 3", full: 60, requires: ["batch 1", "batch 2"] },
  ]);
});

test("without a list the names say what belongs together", async () => {
  const { cases } = await problemOf({
    "init.yml": "points: 50\n",
    "sum.1.in": "a",
    "sum.1.out": "b",
    "sum.10.in": "c",
    "sum.10.out": "d",
    "sum.2.in": "e",
    "sum.2.out": "f",
  });
  expect(cases.map((one) => [one.inputName, one.outputName, one.score])).toEqual([
    ["sum.1.in", "sum.1.out", 50],
    ["sum.2.in", "sum.2.out", 50],
    ["sum.10.in", "sum.10.out", 50],
  ]);
});

describe("checkers and interactors", () => {
  const with_ = (rest: string, files: Contents = {}) =>
    problemOf({
      ...PAIRS,
      ...files,
      "init.yml": `test_cases: [{in: 1.in, out: 1.out, points: 1}]\n${rest}`,
    });

  test.each([
    ["checker: identical", { kind: "default", ignoreEndBlank: false }],
    ["checker: rstripped", { kind: "default", ignoreEndBlank: true }],
    [
      "checker: {name: floats, args: {precision: 3}}",
      { rules: { floatAbsolute: 1e-3, floatRelative: 1e-3 } },
    ],
    ["checker: floatsabs", { rules: { floatAbsolute: 1e-6, floatRelative: null } }],
  ])("%s", async (yaml, checker) => expect((await with_(yaml)).checker).toMatchObject(checker));

  test("that DMOJ calls through its bridge", async () => {
    const files = { "chk.cpp": "int main() {}" };
    const { checker } = await with_(
      "checker: {name: bridged, args: {files: chk.cpp, lang: CPP20, type: testlib}}",
      files,
    );
    expect(checker).toMatchObject({
      program: { language: "C++ 20 With O2", convention: "testlib" },
    });
    const { interactor } = await with_("interactive: {files: [chk.cpp], type: default}", files);
    expect(interactor).toMatchObject({ language: "C++ 17 With O2", convention: "hustoj" });
  });
});

test.each([
  ["custom_judge: x.py", /custom_judge: a grader in Python/],
  ["checker: unordered", /unordered is not known/],
  ["checker: {name: bridged, args: {files: no.cpp}}", /no.cpp is missing/],
  ["signature_grader: {entry: a.cpp}", /signature_grader/],
  ["archive: none.zip", /none.zip is not there/],
])("%s is refused with its reason", async (yaml, words) => {
  const init = `test_cases: [{in: 1.in, out: 1.out, points: 1}]\n${yaml}\n`;
  expect(await refusalsOf({ ...PAIRS, "init.yml": init })).toMatch(words);
});

test("patterns of a package are not run, and dependencies look back only", async () => {
  const pattern = "test_cases: {input_format: '^(a+)+$'}";
  expect(await refusalsOf({ ...PAIRS, "init.yml": pattern })).toMatch(/patterns .* are not run/);
  const ahead =
    "test_cases:\n- {points: 1, dependencies: [1], batched: [{in: 1.in, out: 1.out}]}\n";
  expect(await refusalsOf({ ...PAIRS, "init.yml": ahead })).toMatch(/name earlier batches/);
});

test("an archive inside is held to the limits of the whole", async () => {
  const scratch = makeScratch();
  const inner = await makeZip({ "1.in": "x".repeat(6000), "1.out": "y" });
  const zip = await makeZip({
    "init.yml": "archive: data.zip\n",
    "data.zip": inner,
    pad: "z".repeat(3000),
  });
  const { ARCHIVE_LIMITS } = await import("../safe-archive.ts");
  const archive = await openArchive(scratch.write(zip), { ...ARCHIVE_LIMITS, totalBytesMax: 8000 });
  try {
    for await (const { refusals } of readPackages(archive, null)) {
      expect(refusals.map((one) => one.reason).join()).toMatch(/bytes unpacked/);
    }
  } finally {
    await archive.close();
    scratch.remove();
  }
});
