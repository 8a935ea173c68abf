/** What the tests of written packages share. */
import { Findings } from "../findings.ts";
import type { ImportedProblem, PackageFile } from "../model.ts";
import { readText } from "../safe-archive.ts";
import { problemOf } from "./kattis-cases.ts";

type Files = Map<string, PackageFile>;
type Part = (problem: ImportedProblem, files: Files, findings: Findings) => void | Promise<void>;

/** Refusals and remarks, a line each. */
export const saidIn = (findings: Findings) => [
  ...findings.refusals.map((one) => `refused ${one.path}: ${one.reason}`),
  ...findings.remarks.map((one) => `${one.what} ${one.path}: ${one.text}`),
];

async function textsOf(files: Files): Promise<Record<string, string>> {
  const texts: Record<string, string> = {};
  for (const [path, file] of files) texts[path] = await readText(file, 1e6);
  return texts;
}

/** What one part of the writer makes of a problem with these facts. */
export async function writePart(part: Part, facts: Partial<ImportedProblem>) {
  const files: Files = new Map();
  const findings = new Findings();
  await part(problemOf(facts), files, findings);
  return { files: await textsOf(files), said: saidIn(findings) };
}
