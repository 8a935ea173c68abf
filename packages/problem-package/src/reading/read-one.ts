import { Findings } from "../findings.ts";
import {
  type ImportedProblem,
  type PackageFormat,
  PackageRefused,
  type ReadProblem,
} from "../model.ts";
import { ArchiveError } from "../safe-archive.ts";

/** Reads one problem; what is wrong with it ends up in its own report and the rest of the archive goes on. */
export async function readOne(
  path: string,
  name: string,
  read: (findings: Findings) => Promise<ImportedProblem>,
): Promise<ReadProblem> {
  const findings = new Findings();
  try {
    const problem = await read(findings);
    if (findings.refusals.length === 0) {
      return { path, name, problem, refusals: [], remarks: findings.remarks };
    }
  } catch (error) {
    const isTheirs = error instanceof PackageRefused || error instanceof ArchiveError;
    if (!isTheirs) throw error;
    findings.refuseBy(error);
  }
  const { refusals, remarks } = findings;
  return { path, name, problem: null, refusals, remarks };
}

/** What a format leaves open. */
export function blankProblem(format: PackageFormat, shortName: string): ImportedProblem {
  return {
    format,
    shortName,
    displayId: null,
    type: 0,
    author: "",
    source: "",
    tags: [],
    difficulty: 1,
    statements: [],
    samples: [],
    limits: { timeMs: 1000, timing: null, memoryMb: 256, stackMb: null },
    fileIo: null,
    languages: null,
    templates: [],
    checker: { kind: "default", ignoreEndBlank: true },
    interactor: null,
    passes: 1,
    cases: [],
    caseMode: "default",
    grading: null,
    userExtraFiles: [],
    judgeExtraFiles: [],
    attachments: [],
    openCaseResult: true,
    solutions: [],
  };
}
