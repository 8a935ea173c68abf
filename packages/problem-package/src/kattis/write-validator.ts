/** The output validator of a package: the problem's own program, one that calls it, or the site's comparison. */
import { BUILD_SCRIPT, findLanguage } from "@gavel/domain/language";
import type { Findings } from "../findings.ts";
import type { ImportedProblem, ImportedProgram, PackageFile } from "../model.ts";
import { textFile } from "../reading/text-file.ts";
import { endingOfLanguage } from "./languages.ts";
import {
  BUILD_FILE,
  COMPARISON_FILE,
  comparisonText,
  isWrapped,
  wrapperName,
  wrapperText,
} from "./own-validator.ts";

type Files = Map<string, PackageFile>;
const FOLDER = "output_validator";

export function programOf({ checker, interactor }: ImportedProblem): ImportedProgram | null {
  return interactor ?? (checker.kind === "program" ? checker.program : null);
}

export function writeValidator(problem: ImportedProblem, files: Files, findings: Findings): void {
  const { checker } = problem;
  const program = programOf(problem);
  if (program !== null) writeProgram(problem, program, files, findings);
  else if (checker.kind === "default") {
    const path = `${FOLDER}/${COMPARISON_FILE}`;
    files.set(path, textFile(path, comparisonText(checker.ignoreEndBlank)));
    findings.change("", `the site's own comparison becomes a program, ${path}`);
  }
}

function writeProgram(
  problem: ImportedProblem,
  program: ImportedProgram,
  files: Files,
  findings: Findings,
): void {
  const known = findLanguage(program.language);
  const family = known?.family;
  const ending = known === undefined ? undefined : endingOfLanguage(known.name)?.ending;
  const isScript = program.language === BUILD_SCRIPT;
  if (!isScript && (ending === undefined || !["c", "cpp", "python"].includes(family ?? ""))) {
    const reason = `validators are in C, C++ or Python, not ${program.language}`;
    findings.refuse(program.main.path, reason);
    return;
  }
  const beside = [...program.others, ...problem.judgeExtraFiles];
  const taken = new Set(beside.map((one) => one.name));
  const main = isScript ? BUILD_FILE : mainName(ending ?? "", beside.length, taken);
  const included = beside.find((one) => one.isCompiled !== true && isCompiledAnyway(one.name));
  if (!isScript && included !== undefined) {
    const reason = `${included.name} is included by another source, and validators compile each one`;
    findings.refuse(program.main.path, reason);
  }
  files.set(`${FOLDER}/${main}`, program.main);
  for (const one of beside) files.set(`${FOLDER}/${one.name}`, one.file);
  if (program.convention === "kattis") return;
  if (!isWrapped(program.convention) || family === "python" || isScript) {
    const reason = `its checker follows the convention ${program.convention}, which no validator can stand for`;
    findings.refuse(program.main.path, reason);
    return;
  }
  const path = `${FOLDER}/${wrapperName(ending ?? "")}`;
  const role = problem.interactor === null ? "checker" : "interactor";
  const wrapping = { convention: program.convention, role, isScoring: problem.type === 1 } as const;
  files.set(path, textFile(path, wrapperText(wrapping)));
  findings.change("", `its ${role} is called by a validator, ${path}`);
}

const isCompiledAnyway = (name: string) => /\.(c|cc|cpp|cxx|c\+\+)$/i.test(name);

/** Python starts a folder by a name of its own; elsewhere any free name will do. */
function mainName(ending: string, others: number, taken: ReadonlySet<string>): string {
  if (ending === "py" && others > 0) return "__main__.py";
  for (let stem = "main"; ; stem += "_") {
    if (!taken.has(`${stem}.${ending}`)) return `${stem}.${ending}`;
  }
}
