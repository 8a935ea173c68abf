import { packageReason } from "@gavel/domain/package-reason";
import { splitScore } from "@gavel/domain/score";
import type { Findings } from "../findings.ts";
import type { ImportedCase, PackageTree } from "../model.ts";
import { plainCase } from "../reading/cases.ts";
import { readJson } from "../reading/json.ts";
import { subtree } from "../safe-archive.ts";
import { pairNames } from "../testcase-names.ts";
import type { Place } from "./read-hoj.ts";
import { type HojProblem, type HojSample, hojInfo } from "./shape.ts";

const INFO = "info";

/** The cases in the order of the JSON; where it names none, of the manifest, else of the file names. */
export async function readHojCases(
  tree: PackageTree,
  place: Place,
  data: HojProblem,
  type: 0 | 1,
  findings: Findings,
): Promise<ImportedCase[]> {
  const folder = subtree(tree, place.folder);
  if (folder.files.size === 0 && data.gavel?.lacksTests === true) return [];
  if (folder.files.size === 0) {
    findings.refuse(place.json, packageReason("hojFolder", { name: place.folder }));
    return [];
  }
  const rows = await rowsOf(folder, data);
  if (rows.length === 0) findings.refuse(place.folder, packageReason("noCases"));
  const mode = data.judgeMode ?? data.problem.judgeMode ?? "default";
  const scores = scoresOf(rows, type, place, findings);
  const used = new Set<string>([INFO]);
  const cases = rows.flatMap((row, index) => {
    const input = folder.files.get(row.input);
    const output = folder.files.get(row.output);
    used.add(row.input).add(row.output);
    if (input === undefined) {
      findings.refuse(
        place.folder,
        row.input === ""
          ? packageReason("hojNoName")
          : packageReason("testFileMissing", { name: row.input }),
      );
      return [];
    }
    if (output === undefined && mode === "default" && row.output !== "") {
      findings.refuse(place.folder, packageReason("testFileMissing", { name: row.output }));
    }
    const names = { inputName: row.input, outputName: row.output || outputNameOf(row.input) };
    const marks = { score: scores[index] ?? 0, groupNum: row.groupNum ?? null };
    return [plainCase(index + 1, input, output ?? null, { ...names, ...marks })];
  });
  for (const name of folder.files.keys()) {
    if (!used.has(name)) findings.ignore(`${place.folder}/${name}`, packageReason("unusedFile"));
  }
  return cases;
}

async function rowsOf(folder: PackageTree, data: HojProblem): Promise<HojSample[]> {
  if (data.samples !== null && data.samples !== undefined && data.samples.length > 0) {
    return data.samples;
  }
  const info = folder.files.get(INFO);
  if (info !== undefined) {
    const { testCases } = await readJson(info, hojInfo);
    return testCases.map((one) => ({
      input: one.inputName,
      output: one.outputName,
      score: one.score,
      groupNum: one.groupNum,
    }));
  }
  return pairNames([...folder.files.keys()]).map((pair) => ({
    input: pair.inputName,
    output: folder.files.has(pair.outputName) ? pair.outputName : "",
  }));
}

const outputNameOf = (input: string) => `${input.replace(/\.(in|txt)$/, "")}.out`;

/** Of an OI problem: as given, or 100 shared where no case has any. */
function scoresOf(
  rows: readonly HojSample[],
  type: 0 | 1,
  { json }: Place,
  findings: Findings,
): number[] {
  if (type === 0) return rows.map(() => 0);
  const given = rows.map((row) => row.score ?? null);
  if (given.every((score) => score === null)) return splitScore(rows.length);
  return given.map((score, index) => {
    if (score !== null && (!Number.isInteger(score) || score < 0)) {
      findings.refuse(json, packageReason("hojScore", { at: index, score }));
    }
    return score ?? 0;
  });
}
