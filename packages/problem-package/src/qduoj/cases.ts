import { packageReason } from "@gavel/domain/package-reason";
import { splitScore } from "@gavel/domain/score";
import type { Findings } from "../findings.ts";
import type { ImportedCase, PackageFile, PackageTree } from "../model.ts";
import { plainCase } from "../reading/cases.ts";
import { readJson } from "../reading/json.ts";
import { subtree } from "../safe-archive.ts";
import { type QduojProblem, qduojInfo } from "./shape.ts";

const INFO = "info";

interface Pair {
  readonly inputName: string;
  readonly input: PackageFile;
  readonly outputName: string;
  readonly output: PackageFile | null;
  readonly score: number | null;
}

/**
 * The files that `test_case_score` names. Its names may be those of the upload long ago while the exporter numbers the
 * files from 1, so that the position counts where a name is missing. Without a list: all numbered files.
 */
export async function readQduojCases(
  files: PackageTree,
  data: QduojProblem,
  type: 0 | 1,
  findings: Findings,
): Promise<ImportedCase[]> {
  const folder = subtree(files, "testcase");
  const hasOutputs = data.spj === null || data.spj === undefined;
  const rows = data.test_case_score ?? (await rowsOf(folder));
  if (rows.length === 0) findings.refuse("testcase", packageReason("noCases"));
  const pairs = rows.flatMap((row, index): Pair[] => {
    const input = fileOf(folder, row.input_name, `${index + 1}.in`);
    const output = fileOf(folder, row.output_name, `${index + 1}.out`);
    if (input === undefined) {
      findings.refuse("testcase", packageReason("testFileMissing", { name: row.input_name }));
      return [];
    }
    if (output === undefined && hasOutputs) {
      findings.refuse("testcase", packageReason("testFileMissing", { name: row.output_name }));
    }
    const inputName = nameOf(input);
    return [
      {
        input,
        inputName,
        output: output ?? null,
        outputName: output === undefined ? inputName.replace(/\.in$/, ".out") : nameOf(output),
        score: row.score ?? null,
      },
    ];
  });
  const used = new Set(pairs.flatMap((pair) => [pair.input.path, pair.output?.path]));
  for (const [name, file] of folder.files) {
    if (name !== INFO && !used.has(file.path)) {
      findings.ignore(file.path, packageReason("unusedFile"));
    }
  }
  const scores = scoresOf(pairs, type, findings);
  return pairs.map(({ input, output, ...pair }, index) =>
    plainCase(index + 1, input, output, { ...pair, score: scores[index] ?? 0 }),
  );
}

const nameOf = (file: PackageFile) => file.path.split("/").at(-1) ?? file.path;

function fileOf(folder: PackageTree, name: string, numbered: string): PackageFile | undefined {
  return folder.files.get(name) ?? folder.files.get(numbered);
}

interface Row {
  readonly input_name: string;
  readonly output_name: string;
  readonly score?: number | null | undefined;
}

/** Of the manifest where it came along, else every `N.in` in the order of the numbers, gaps allowed. */
async function rowsOf(folder: PackageTree): Promise<Row[]> {
  const info = folder.files.get(INFO);
  if (info !== undefined) {
    const { test_cases } = await readJson(info, qduojInfo);
    return Object.entries(test_cases)
      .sort(([a], [b]) => Number(a) - Number(b))
      .map(([, one]) => ({ input_name: one.input_name, output_name: one.output_name ?? "-" }));
  }
  return [...folder.files.keys()]
    .flatMap((name) => /^(\d+)\.in$/.exec(name)?.[1] ?? [])
    .sort((a, b) => Number(a) - Number(b))
    .map((number) => ({ input_name: `${number}.in`, output_name: `${number}.out` }));
}

function scoresOf(pairs: readonly Pair[], type: 0 | 1, findings: Findings): number[] {
  if (type === 0) return pairs.map(() => 0);
  if (pairs.every((pair) => pair.score === null)) return splitScore(pairs.length);
  return pairs.map(({ score, inputName }) => {
    if (score !== null && (!Number.isInteger(score) || score < 0)) {
      findings.refuse(inputName, packageReason("badScore", { score }));
    }
    return score ?? 0;
  });
}
