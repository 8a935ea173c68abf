/** What the site can hold of an imported problem; everything else is a reason to refuse it. Pure. */
import { LANGUAGE_NAMES } from "@gavel/domain/language";
import { LIMITS } from "@gavel/domain/limit";
import { type PackageReason, packageReason } from "@gavel/domain/package-reason";
import { FILE_NAME } from "@gavel/domain/problem-fields";
import { PROBLEM_LIMITS } from "@gavel/domain/setting";
import type { ImportedProblem, NamedFile } from "@gavel/problem-package/model";

/**
 * Of time a package gets what it asks for, because less would fail programs that are right; a typing error is still
 * caught. Of memory it gets what the site allows.
 */
const TIME_MS_MAX = PROBLEM_LIMITS.problemTimeLimitMsMax;

/** It is part of addresses, so nothing that would need care there. */
const DISPLAY_ID = /^[^\s/\\?#%<>"'`\p{C}]+$/u;

/** As the site writes it, or null where it cannot be an id here. */
export function readDisplayId(wanted: string): string | null {
  const id = wanted.trim().toUpperCase();
  return id !== "" && id.length <= LIMITS.problemIdMax && DISPLAY_ID.test(id) ? id : null;
}

/** Reasons why the problem as it is cannot be stored; empty = it can. */
export function findObstacles(problem: ImportedProblem): PackageReason[] {
  const { limits, checker, interactor } = problem;
  const [statement] = problem.statements;
  const found: PackageReason[] = [];
  if (statement === undefined) found.push(packageReason("statementLess"));
  else if (statement.title.trim() === "") found.push(packageReason("noTitle"));
  if (problem.cases.length === 0 && problem.lacksTests !== true)
    found.push(packageReason("caseLess"));
  const times = new Set([limits.timeMs, ...problem.cases.map((one) => one.timeLimitMs)]);
  for (const time of times) {
    if (time === null || time <= TIME_MS_MAX) continue;
    found.push(packageReason("timeOver", { n: time, most: TIME_MS_MAX }));
  }
  if (interactor !== null && checker.kind !== "default") {
    found.push(packageReason("interactorAndChecker"));
  }
  found.push(...fileObstacles("user", problem.userExtraFiles));
  found.push(...fileObstacles("judge", judgeFiles(problem)));
  for (const one of problem.cases) {
    for (const name of [one.inputName, one.outputName]) {
      if (!/^[^/\\\p{C}]{1,255}$/u.test(name)) {
        found.push(packageReason("badTestName", { name: JSON.stringify(name) }));
      }
    }
  }
  return found;
}

/**
 * Files of programs that a package has for some languages only: here they lie beside all. Compiled ones make no difference,
 * since no other compiler is given them.
 */
export function findWidenedFiles({ userExtraFiles, languages }: ImportedProblem): NamedFile[] {
  return userExtraFiles.filter(({ languages: own, isCompiled }) =>
    own === undefined || isCompiled === true
      ? false
      : (languages ?? LANGUAGE_NAMES).some((one) => !own.includes(one)),
  );
}

/** Everything that lies beside the checker or interactor. */
export function judgeFiles(problem: ImportedProblem): NamedFile[] {
  const { checker, interactor } = problem;
  const program = checker.kind === "program" ? checker.program : interactor;
  return [...problem.judgeExtraFiles, ...(program?.others ?? [])];
}

/** Two files may share a name when they are the same file of the package. */
function fileObstacles(whose: "user" | "judge", files: readonly NamedFile[]): PackageReason[] {
  const known = new Map<string, string>();
  return files.flatMap(({ name, file }) => {
    if (!FILE_NAME.test(name))
      return [
        packageReason(whose === "user" ? "badUserName" : "badJudgeName", {
          name: JSON.stringify(name),
        }),
      ];
    const other = known.get(name);
    known.set(name, file.path);
    if (other === undefined || other === file.path) return [];
    const code = whose === "user" ? "userNameTwice" : "judgeNameTwice";
    return [packageReason(code, { path: file.path, other, name })];
  });
}
