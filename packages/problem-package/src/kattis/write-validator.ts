/** The output validator of a package: the problem's own program, one that calls it, or the site's comparison. */

import type { CheckerConvention } from "@gavel/domain/checker";
import { BUILD_SCRIPT, findLanguage } from "@gavel/domain/language";
import { type PackageReason, packageReason } from "@gavel/domain/package-reason";
import type { Findings } from "../findings.ts";
import type { ImportedProblem, ImportedProgram, NamedFile, PackageFile } from "../model.ts";
import { textFile } from "../reading/text-file.ts";
import { readText } from "../safe-archive.ts";
import { endingOfLanguage } from "./languages.ts";
import {
  BUILD_FILE,
  COMPARISON_FILE,
  comparisonText,
  type Wrapping,
  wrapperName,
  wrapperText,
} from "./own-validator.ts";
import { PYTHON_WRAPPER, pythonWrapper } from "./own-validator-python.ts";

type Files = Map<string, PackageFile>;
const FOLDER = "output_validator";
const SOURCE_BYTES_MAX = 4 * 1024 * 1024;
/** These are told more than validators are, or cannot talk to a program. */
const CHECKERS_ONLY: readonly CheckerConvention[] = ["syzoj", "lemon", "cms"];

export function programOf({ checker, interactor }: ImportedProblem): ImportedProgram | null {
  return interactor ?? (checker.kind === "program" ? checker.program : null);
}

export async function writeValidator(
  problem: ImportedProblem,
  files: Files,
  findings: Findings,
): Promise<void> {
  const { checker } = problem;
  const program = programOf(problem);
  if (program !== null) await writeProgram(problem, program, files, findings);
  else if (checker.kind === "default") {
    const path = `${FOLDER}/${COMPARISON_FILE}`;
    files.set(path, textFile(path, comparisonText(checker.ignoreEndBlank)));
    findings.change("", packageReason("ownComparison", { path }));
  }
}

async function writeProgram(
  problem: ImportedProblem,
  program: ImportedProgram,
  files: Files,
  findings: Findings,
): Promise<void> {
  const known = findLanguage(program.language);
  const usual = known === undefined ? null : endingOfLanguage(known.name);
  const isScript = program.language === BUILD_SCRIPT;
  if (!isScript && !["c", "cpp", "python"].includes(known?.family ?? "")) {
    const reason = packageReason("validatorLanguage", { language: program.language });
    findings.refuse(program.main.path, reason);
    return;
  }
  const beside = [...program.others, ...problem.judgeExtraFiles];
  const included = beside.find((one) => one.isCompiled !== true && isCompiledAnyway(one.name));
  if (!isScript && included !== undefined) {
    const reason = packageReason("validatorIncluded", { name: included.name });
    findings.refuse(program.main.path, reason);
  }
  const main = isScript ? BUILD_FILE : mainName(program, usual?.ending ?? "", beside);
  files.set(`${FOLDER}/${main}`, program.main);
  for (const one of beside) files.set(`${FOLDER}/${one.name}`, one.file);
  if (program.convention === "kattis") return;
  const why = await whyNotWrapped(problem, program, usual?.code ?? "");
  if (why === null)
    writeWrapper(problem, program, { ending: usual?.ending ?? "", main, files, findings });
  else findings.refuse(program.main.path, why);
}

/** What nothing can stand for; null = a validator can call it. */
async function whyNotWrapped(
  problem: ImportedProblem,
  { convention, main, others }: ImportedProgram,
  code: string,
): Promise<PackageReason | null> {
  const isKnown = !CHECKERS_ONLY.includes(convention) || problem.interactor === null;
  if (!["c", "cpp", "python3"].includes(code) || !isKnown) {
    return packageReason("validatorConvention", { convention });
  }
  if (convention !== "syzoj") return null;
  const texts = await Promise.all(
    [main, ...others.map((one) => one.file)].map((file) => readText(file, SOURCE_BYTES_MAX)),
  );
  const looks = texts.some((text) => /(["'])(\.\/)?code\1/.test(text));
  return looks ? packageReason("validatorCode") : null;
}

interface WrapperPlace {
  readonly ending: string;
  /** The checker's file. */
  readonly main: string;
  readonly files: Files;
  readonly findings: Findings;
}

function writeWrapper(
  problem: ImportedProblem,
  { convention }: ImportedProgram,
  { ending, main, files, findings }: WrapperPlace,
): void {
  const role = problem.interactor === null ? "checker" : "interactor";
  const wrapping: Wrapping = { convention, role, isScoring: problem.type === 1 };
  const isPython = ending === "py";
  const path = `${FOLDER}/${isPython ? PYTHON_WRAPPER : wrapperName(ending)}`;
  files.set(path, textFile(path, isPython ? pythonWrapper(wrapping, main) : wrapperText(wrapping)));
  findings.change("", packageReason("validatorCalls", { role, path }));
  if (convention === "lemon") findings.change("", packageReason("checkerFull"));
}

const isCompiledAnyway = (name: string) => /\.(c|cc|cpp|cxx|c\+\+)$/i.test(name);

/** Python starts a folder by a name of its own, which a wrapper takes; elsewhere any free name will do. */
function mainName(
  { convention }: ImportedProgram,
  ending: string,
  beside: readonly NamedFile[],
): string {
  if (ending === "py" && beside.length > 0 && convention === "kattis") return PYTHON_WRAPPER;
  const taken = new Set(beside.map((one) => one.name));
  for (let stem = "main"; ; stem += "_") {
    if (!taken.has(`${stem}.${ending}`)) return `${stem}.${ending}`;
  }
}
