/** One problem written as a folder and read again, for the tests of both. */
import { Findings } from "../findings.ts";
import { folderOf, type ProblemFolder } from "../hoj/folder.ts";
import { readHoj } from "../hoj/read-hoj.ts";
import type { ImportedProblem, PackageFile, PackageTree, ReadProblem } from "../model.ts";
import { blankProblem } from "../reading/read-one.ts";
import { textFile } from "../reading/text-file.ts";

export function treeOf(
  folder: ProblemFolder,
  root = "",
  more: Record<string, string> = {},
): PackageTree {
  const files = new Map<string, PackageFile>();
  for (const [path, text] of folder.texts) files.set(root + path, textFile(root + path, text));
  for (const [path, file] of folder.data) files.set(root + path, file);
  for (const [path, text] of Object.entries(more)) files.set(path, textFile(path, text));
  return { name: "sum", files: new Map([...files].sort(([a], [b]) => (a < b ? -1 : 1))) };
}

export async function readOnly(tree: PackageTree): Promise<ReadProblem> {
  for await (const read of readHoj(tree)) return read;
  throw new Error("nothing was found");
}

export async function readBack(tree: PackageTree): Promise<ImportedProblem> {
  const { problem, refusals } = await readOnly(tree);
  if (problem === null) throw new Error(JSON.stringify(refusals));
  return problem;
}

export const write = (problem: ImportedProblem) => folderOf(problem, new Findings());

export const caseOf = (
  name: string,
  input: string,
  output: string,
): ImportedProblem["cases"][number] => ({
  ...{ seq: 1, name, inputName: `${name}.in`, outputName: `${name}.out`, score: 0 },
  input: textFile(`${name}.in`, input),
  output: textFile(`${name}.out`, output),
  ...{ groupNum: null, isSample: false, timeLimitMs: null, memoryLimitMb: null },
  ...{ checkerArguments: null, compareRules: null },
});
export const SUM: ImportedProblem = {
  ...blankProblem("hoj", "sum"),
  displayId: "SUM",
  tags: ["math", "easy"],
  statements: [
    {
      ...{ locale: "", title: "和", description: "求和。\n", input: "两个数", output: "和" },
      ...{ hint: "", format: "markdown", files: [], pdf: null },
    },
    {
      ...{ locale: "en-US", title: "Sum", description: "Add.", input: "", output: "", hint: "" },
      ...{ format: "markdown", files: [], pdf: null },
    },
  ],
  samples: [{ kind: "pair", input: "1 2", output: "3" }],
  checker: {
    kind: "program",
    program: {
      ...{ language: "C++", convention: "testlib", arguments: [] },
      main: textFile("c.cpp", '#include "testlib.h"\nint main() {}\n'),
      others: [],
    },
  },
  cases: [caseOf("1", "1 2\n", "3\n"), { ...caseOf("2", "2 2\n", "4\n"), seq: 2 }],
  solutions: [
    {
      ...{ path: "solutions/slow.py", language: "Python3", others: [], note: null },
      main: textFile("slow.py", "print(1)\n"),
      expected: { verdicts: ["TLE", "WA"], rules: [], timing: null },
    },
  ],
};
