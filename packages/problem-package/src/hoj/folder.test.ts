import fc from "fast-check";
import { expect, test } from "vitest";
import { textFile } from "../reading/text-file.ts";
import { differences } from "../round-trip/differences.ts";
import { readText } from "../safe-archive.ts";
import { readBack, readOnly, SUM, treeOf, write } from "../testing/folders.ts";
import { anyProblem } from "../testing/problems.ts";
import { filesOfFolder, folderDigest } from "./folder.ts";
import { readHoj } from "./read-hoj.ts";

test("texts are files of their own, and what is usual is not said", async () => {
  const { texts, data } = await write(SUM);
  expect([...texts.keys(), ...data.keys()]).toEqual([
    "checker/checker.cpp",
    "gavel.json",
    "solutions/slow.py",
    "statement/description.md",
    "statement/en-US/description.md",
    "statement/input.md",
    "statement/output.md",
    "statement/sample-1.in",
    "statement/sample-1.out",
    ...["tests/1.in", "tests/1.out", "tests/2.in", "tests/2.out"],
  ]);
  expect(texts.get("statement/description.md")).toBe("求和。\n");
  expect(JSON.parse(texts.get("gavel.json") ?? "")).toEqual({
    problem: {
      ...{ problemId: "SUM", title: "和", timeLimit: 1000, memoryLimit: 256, stackLimit: 128 },
      ...{ difficulty: 1, judgeMode: "spj", spjLanguage: "C++" },
      description: { file: "statement/description.md" },
      input: { file: "statement/input.md" },
      output: { file: "statement/output.md" },
      examples: [
        { input: { file: "statement/sample-1.in" }, output: { file: "statement/sample-1.out" } },
      ],
      spjCode: { file: "checker/checker.cpp" },
    },
    judgeMode: "spj",
    tags: ["easy", "math"],
    gavel: {
      program: { convention: "testlib", arguments: [] },
      solutions: [
        {
          ...{ name: "slow.py", language: "Python3", expected: ["TLE", "WA"] },
          code: { file: "solutions/slow.py" },
        },
      ],
      translations: {
        "en-US": {
          title: "Sum",
          description: { file: "statement/en-US/description.md" },
          ...{ input: "", output: "", hint: "" },
        },
      },
    },
  });
});

test("a folder is read as the problem that it was written of", async () => {
  const again = await readBack(treeOf(await write(SUM)));
  expect(await differences({ ...SUM, tags: [...SUM.tags].sort() }, again)).toEqual([
    // The header that every reader lends lies beside the checker now.
    "how outputs are checked: not kept as is",
  ]);
  expect(again.shortName).toBe("SUM");
});

test("whatever the problem, writing what was read gives the same bytes", async () => {
  await fc.assert(
    fc.asyncProperty(anyProblem(), async (problem) => {
      const folder = await write(problem);
      const again = await write(await readBack(treeOf(folder)));
      expect([...again.texts]).toEqual([...folder.texts]);
      expect([...again.data.keys()]).toEqual([...folder.data.keys()]);
    }),
    { numRuns: 60 },
  );
}, 60_000);

test("a new pair of files is a new case; several folders are several problems", async () => {
  const folder = await write(SUM);
  const more = { "a/tests/10.in": "5 5\n", "a/tests/10.out": "10\n", "a/README.md": "x" };
  const tree = treeOf(folder, "a/", more);
  const read = await readOnly(tree);
  expect(read.name).toBe("a");
  expect(read.problem?.cases.map((test) => test.inputName)).toEqual(["1.in", "2.in", "10.in"]);
  const own = await filesOfFolder(tree, "a/");
  expect(own.has("README.md")).toBe(false);
  expect(own.has("tests/10.in")).toBe(true);
  expect(own.has("checker/checker.cpp")).toBe(true);
  const both = new Map([...tree.files, ...treeOf(folder, "b/").files]);
  const names: string[] = [];
  for await (const one of readHoj({ name: "all", files: both })) names.push(one.name);
  expect(names).toEqual(["a", "b"]);
});

test.each([
  ["a file that is missing", { description: { file: "statement/no.md" } }, /no\.md is missing/],
  ["a file of elsewhere", { description: { file: "../secret" } }, /secret is missing/],
  ["a file that is a number", { description: { file: 3 } }, /problem\.description/],
])("%s is refused with its name", async (_what, change, words) => {
  const folder = await write(SUM);
  const json = JSON.parse(folder.texts.get("gavel.json") ?? "");
  const text = JSON.stringify({ ...json, problem: { ...json.problem, ...change } });
  const { problem, refusals } = await readOnly(treeOf(folder, "", { "gavel.json": text }));
  expect(problem).toBeNull();
  expect(JSON.stringify(refusals)).toMatch(words);
});

test("one file named a thousand times does not fill the memory", async () => {
  const file = textFile("statement/big.md", "x".repeat(1_000_000));
  const named = Array.from({ length: 100 }, () => ({ file: "statement/big.md" }));
  const json = textFile("gavel.json", JSON.stringify({ problem: { title: "x" }, more: named }));
  const files = new Map([
    ["gavel.json", json],
    ["statement/big.md", file],
  ]);
  const { refusals } = await readOnly({ name: "x", files });
  expect(JSON.stringify(refusals)).toMatch(/more than 67108864 bytes/);
});

test("a problem that has no tests yet may be kept as a folder, one that lost them may not", async () => {
  const empty = { ...SUM, cases: [] };
  const again = await readBack(treeOf(await write(empty)));
  expect(again).toMatchObject({ cases: [], lacksTests: true });
  const folder = await write(SUM);
  const lost = treeOf({ ...folder, data: new Map() });
  expect(JSON.stringify((await readOnly(lost)).refusals)).toMatch(/folder tests .* is missing/);
});

test("blanks at the end and other line ends make no difference, words and tests do", async () => {
  const { texts } = await write(SUM);
  const hashes = new Map([["tests/1.in", "aa"]]);
  const changed = (path: string, text: string) => new Map([...texts, [path, text]]);
  const before = folderDigest(texts, hashes);
  expect(folderDigest(changed("statement/input.md", "两个数\r\n\n"), hashes)).toBe(before);
  expect(folderDigest(changed("statement/input.md", "三个数"), hashes)).not.toBe(before);
  expect(folderDigest(texts, new Map([["tests/1.in", "ab"]]))).not.toBe(before);
});

test("the header that is not ours stays with its checker", async () => {
  const own = { name: "testlib.h", file: textFile("testlib.h", "// another") };
  const { texts } = await write({ ...SUM, judgeExtraFiles: [own] });
  expect(texts.get("checker/files/testlib.h")).toBe("// another");
  const text = await readText(own.file, 100);
  expect(text).toBe("// another");
});
