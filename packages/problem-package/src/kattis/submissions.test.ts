import { expect, test } from "vitest";
import type { ImportedSolution } from "../model.ts";
import { type Contents, makeTar, makeZip } from "../testing/make-archive.ts";
import { first, readAll, taken } from "../testing/read-all.ts";
import { readKattis } from "./read.ts";

const DATA: Contents = {
  "problem.yaml": "name: x",
  "data/secret/1.in": "1",
  "data/secret/1.ans": "1",
  "data/secret/g/2.in": "1",
  "data/secret/g/2.ans": "1",
};

async function solutions(contents: Contents): Promise<readonly ImportedSolution[]> {
  return taken(first(await readAll(await makeZip({ ...DATA, ...contents }), readKattis))).solutions;
}

const JAVA = {
  "a/B.java": "class B {}",
  "a/A.java": "class A { static void main(String[] s) {} }",
};
const inside = (folder: string, files: Contents): Contents =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [`${folder}/${path}`, text]));

test.each([
  [{ "accepted/two": { entry_point: "B", language: "java" } }],
  [{ accepted: { two: { entry_point: "B", language_id: "java" } } }],
  [[{ filename: "accepted/two", entry_point: "B", language_id: "java" }]],
])("DOMjudge's entry points are known from a list and from a map: %j", async (json) => {
  const files = inside("submissions/accepted/two", {
    "B.java": "class B { public static void main(String[] s) {} }",
    "A.java": "class A { public static void main(String[] s) {} }",
  });
  const [one] = await solutions({ ...files, "submissions/submissions.json": JSON.stringify(json) });
  expect(one?.main?.path).toBe("submissions/accepted/two/B.java");
});

test("sources of several Java packages are all compiled", async () => {
  const [one] = await solutions(inside("submissions/accepted/two", JAVA));
  expect(one).toMatchObject({ language: "Java", others: [{ isCompiled: true }] });
});

test("programs are told from data, whatever they are written in", async () => {
  const found = await solutions({
    "submissions/accepted/perl.pl": "use strict;\nprint 1;\n",
    "submissions/accepted/prolog.pl": "main :- write(1).\n",
    "submissions/accepted/pascal.p": "begin end.",
    "submissions/accepted/stat.R": "cat(1)",
    "submissions/accepted/text.awk": "{print}",
    "submissions/accepted/notes.txt": "no program",
  });
  expect(found.map((one) => [one.path.split("/").at(-1), one.language])).toEqual([
    ["pascal.p", null],
    ["perl.pl", "Perl"],
    ["prolog.pl", null],
    ["stat.R", null],
    ["text.awk", null],
  ]);
});

test("what a rule says of a group's cases is not said of the whole program", async () => {
  const rules =
    "accepted/slow.py:\n  use_for_time_limit: false\n  secret/g: {use_for_time_limit: lower}\n";
  const yaml = { "problem.yaml": "problem_format_version: 2025-09\nname: x" };
  const [one] = await solutions({
    ...yaml,
    "submissions/submissions.yaml": rules,
    "submissions/accepted/slow.py": "print(1)",
  });
  expect(one?.expected).toMatchObject({ timing: "lower", timedCases: ["secret/g/2"] });
});

test("one file that cannot be called so here does not keep out the rest", async () => {
  const bad = "submissions/accepted/a\u0007b.py";
  const tar = await makeTar({
    ...DATA,
    [bad]: "print(1)",
    "submissions/accepted/lost.py": { link: "nothing.py" },
    "submissions/accepted/good.py": "print(1)",
  });
  const { openArchive } = await import("../safe-archive.ts");
  const { readPackages } = await import("../read-packages.ts");
  const { makeScratch } = await import("../testing/make-archive.ts");
  const scratch = makeScratch();
  const archive = await openArchive(scratch.write(tar));
  try {
    for await (const { problem, remarks } of readPackages(archive, null)) {
      expect(problem?.solutions.map((one) => one.path)).toEqual(["submissions/accepted/good.py"]);
      const words = remarks.filter((one) => one.text.startsWith("no file can be called so"));
      expect(words.map((one) => one.path)).toEqual([
        "submissions/accepted/a\ufffdb.py",
        "submissions/accepted/lost.py",
      ]);
    }
  } finally {
    await archive.close();
    scratch.remove();
  }
});

test.each([["data/secret/a\u0007b.in"], ["submissions/../../x.py"]])(
  "elsewhere it does: %j",
  async (path) => {
    const { openArchive } = await import("../safe-archive.ts");
    const { makeScratch } = await import("../testing/make-archive.ts");
    const scratch = makeScratch();
    const tar = await makeTar({ ...DATA, [path]: "x" });
    await expect(openArchive(scratch.write(tar))).rejects.toMatchObject({ fault: "unsafe" });
    scratch.remove();
  },
);

const said = async (contents: Contents) => {
  const seen = first(await readAll(await makeZip({ ...DATA, ...contents }), readKattis));
  return seen.remarks.filter((one) => one.includes("submissions"));
};
const MODERN = { "problem.yaml": "problem_format_version: 2025-09\nname: x" };

test("folders that nobody knows are told in older packages alone", async () => {
  const mine = { "submissions/mine/a.py": "", "submissions/mixed/b.py": "" };
  const warning = "not a known folder: its programs have no expected verdict";
  expect(await said(mine)).toEqual([`warning submissions/mine: ${warning}`]);
  expect(await said({ ...mine, ...MODERN })).toEqual([]);
  expect(await said({ ...mine, "submissions/submissions.yaml": "{}" })).toEqual([]);
  const [one] = await solutions({ "submissions/accepted/a.py": "" });
  expect(one?.expected).toEqual({ verdicts: ["AC"], rules: [], timing: "lower" });
  const [modern] = await solutions({ "submissions/rejected/a.py": "", ...MODERN });
  expect(modern?.expected.verdicts).toEqual(["RTE", "TLE", "WA"]);
});

test("words in any of its sources say what is expected of a program, in older packages alone", async () => {
  const words = {
    "submissions/accepted/p/a.txt": "@EXPECTED_RESULTS@: WRONG-ANSWER",
    "submissions/accepted/p/b.py": "",
    "submissions/accepted/p/main.py": "# @EXPECTED_RESULTS@: TIMELIMIT",
  };
  expect((await solutions(words))[0]?.expected.verdicts).toEqual(["TLE"]);
  expect((await solutions({ ...words, ...MODERN }))[0]?.expected.verdicts).toEqual(["AC"]);
});

test("what is no program is passed over, and one that cannot be built says why", async () => {
  const files = {
    "submissions/accepted/a.txt": "",
    "submissions/accepted/notes/b.txt": "",
    "submissions/accepted/two/b.cpp": "",
    "submissions/accepted/two/a.py": "",
    "submissions/loose.py": "",
    "x/submissions/accepted/c.py": "",
  };
  expect(await said(files)).toEqual([
    "ignored submissions/accepted/a.txt: no program",
    "ignored submissions/accepted/notes: no program",
  ]);
  expect(await solutions(files)).toMatchObject([
    {
      ...{ path: "submissions/accepted/two", language: null, main: null, others: [] },
      note: "its files do not point to one known language",
    },
  ]);
});

test("constants are filled into every source", async () => {
  const [one] = await solutions({
    "problem.yaml": "problem_format_version: 2025-09\nname: x\nconstants: {n: 50}",
    "submissions/accepted/p/main.py": "{{n}}",
    "submissions/accepted/p/b.py": "{{n}}",
  });
  expect([one?.main?.bytes, one?.others[0]?.file.bytes]).toEqual([2, 2]);
});

test.each<[string, unknown, (string | null)[]]>([
  ["submissions/submissions.json", [{ filename: "a.py", language: "py2" }], ["Python3"]],
  [
    "submissions/submissions.json",
    [{ path: "submissions/accepted/a.py", language: "py2" }],
    ["Python2"],
  ],
  ["submissions.json", { "accepted/a.py": { language_id: "python2" } }, ["Python2"]],
  ["submissions.json", { accepted: { "a.py": { language_id: "py2" } } }, ["Python2"]],
  // What is no language at all does not count.
  ["submissions.json", { "accepted/a.py": { language: "scala" } }, ["Python3"]],
  ["submissions.json", ["a", { language: "py2" }], ["Python3"]],
])("DOMjudge's languages in %s as %j", async (path, json, languages) => {
  const files = { "submissions/accepted/a.py": "", [path]: JSON.stringify(json) };
  expect((await solutions(files)).map((one) => one.language)).toEqual(languages);
});

test("DOMjudge's list may be no list, which is told; rules stand above it", async () => {
  const a = { "submissions/accepted/a.py": "" };
  expect(await said({ ...a, "submissions/submissions.json": "3" })).toEqual([
    "ignored submissions/submissions.json: it should be a list or a map of submissions",
  ]);
  const both = await solutions({
    ...a,
    "submissions/submissions.json": '{"accepted/a.py": {"language": "c"}}',
    "submissions/submissions.yaml": "accepted/a.py: {language: python2}",
  });
  expect(both[0]?.language).toBe("Python2");
});
