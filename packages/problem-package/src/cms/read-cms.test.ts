import { expect, test } from "vitest";
import { type Contents, makeZip } from "../testing/make-archive.ts";
import { first, readAll, taken } from "../testing/read-all.ts";
import { readGen } from "./gen-file.ts";
import { readCms } from "./read-cms.ts";

const TASK =
  "name: sum\ntitle: A Sum\ntime_limit: 1.5\nmemory_limit: 64\nn_input: 3\ninfile: ''\noutfile: ''\n";
const pairs = (count: number): Contents =>
  Object.fromEntries(
    Array.from({ length: count }, (_, at) => [
      [`input/input${at}.txt`, `in ${at}`],
      [`output/output${at}.txt`, `out ${at}`],
    ]).flat() as [string, string][],
  );
const read = async (contents: Contents, task = TASK, count = 3) =>
  first(
    await readAll(await makeZip({ "task.yaml": task, ...pairs(count), ...contents }), (tree) =>
      readCms(tree),
    ),
  );

test("a task with subtasks, a checker, graders and a document", async () => {
  const seen = await read({
    "gen/GEN": "# a comment\n#ST: 40\n1 2\n# nothing\n#ST: 60\n3 4\n#COPY: x.txt\n",
    "check/checker.cpp": '#include "testlib.h"\nint main() {}',
    "sol/grader.cpp": "int main() {}",
    "sol/sum.h": "int sum(int, int);",
    "sol/solution.cpp": "int sum(int a, int b) { return a + b; }",
    "statement/statement.pdf": "%PDF-",
    "att/more.txt": "x",
  });
  expect(taken(seen)).toMatchObject({
    format: "cms",
    shortName: "sum",
    type: 1,
    limits: { timeMs: 1500, memoryMb: 64 },
    fileIo: null,
    checker: { program: { convention: "cms", others: [{ name: "testlib.h" }] } },
    statements: [{ title: "A Sum", pdf: { path: "statement/statement.pdf" } }],
    userExtraFiles: [{ name: "grader.cpp", isCompiled: true }, { name: "sum.h" }],
    attachments: [{ name: "more.txt" }],
    solutions: [{ path: "sol/solution.cpp", expected: { verdicts: ["AC"] } }],
  });
  expect(taken(seen).languages?.every((name) => name.startsWith("C++"))).toBe(true);
  expect(taken(seen).grading?.members).toMatchObject([
    { score: "min", full: 40, members: [{ case: 1 }] },
    { score: "min", full: 60, members: [{ case: 2 }, { case: 3 }] },
  ]);
  expect(seen.cases["input2.txt"]).toEqual(["in 2", "out 2"]);
});

test("without subtasks the tests share the points; old names of files are files", async () => {
  const plain = taken(await read({}, "name: x\nn_input: 4\n", 4));
  expect(plain.cases.map((one) => one.score)).toEqual([25, 25, 25, 25]);
  expect(plain.fileIo).toEqual({ read: "input.txt", write: "output.txt" });
  const thirds = taken(await read({}));
  expect(thirds.grading).toMatchObject({ full: 100, members: [{}, {}, {}] });
});

test.each<[string, Contents, RegExp]>([
  [`${TASK}output_only: true\n`, {}, /output_only/],
  [TASK, { "check/manager.cpp": "x" }, /communicating programs/],
  [TASK, { "check/checker": "\u007fELF" }, /source of the checker is not with it/],
  [TASK, { "gen/GEN": "#ST: 100\n1\n" }, /have 1 tests, but there are 3 inputs/],
  [TASK.replace("n_input: 3", "n_input: 5"), {}, /n_input is 5, but there are 3/],
])("what cannot be judged is refused: %#", async (task, files, words) => {
  expect((await read(files, task)).refusals.join("\n")).toMatch(words);
});

test("lines of GEN before the first subtask are one without points", () => {
  expect(readGen("1\n2 # x\n#ST: 10\n3\n")).toEqual([
    { points: 0, cases: 2 },
    { points: 10, cases: 1 },
  ]);
  expect(readGen("1\n2\n")).toBeNull();
});

test("numbers with zeros before them are those of their files", async () => {
  const more = { "input/input03.txt": "in 03", "output/output03.txt": "out 03" };
  const seen = await read(more, TASK.replace("n_input: 3", "n_input: 4"));
  expect(seen.refusals).toEqual([]);
  expect(Object.entries(seen.cases).at(-1)).toEqual(["input03.txt", ["in 03", "out 03"]]);
});
