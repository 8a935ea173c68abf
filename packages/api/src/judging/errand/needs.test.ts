import { BUILD_SCRIPT } from "@gavel/domain/language";
import type { JudgeCasesWork } from "@gavel/judge-protocol/batch";
import type { ErrandWork } from "@gavel/judge-protocol/errand";
import type { JudgedProblem } from "@gavel/judge-protocol/task";
import { expect, test } from "vitest";
import { languagesOf } from "./needs.ts";

const source = { code: "", extraFiles: {} };
const solution = (judgeMode: JudgedProblem["judgeMode"], checker: string | null) =>
  ({
    kind: "judgeCases",
    ...{ language: "C", ...source },
    problem: { judgeMode, spj: checker === null ? null : { language: checker } },
  }) as unknown as JudgeCasesWork;

test.each<[string, ErrandWork, string[]]>([
  ["a program alone", { kind: "compileChecker", language: "Java", ...source }, ["Java"]],
  [
    "a script, which every host can run",
    { kind: "compileChecker", language: BUILD_SCRIPT, ...source },
    [],
  ],
  ["a solution that is compared", solution("default", "Java"), ["C"]],
  ["a solution and its checker", solution("spj", "Java"), ["C", "Java"]],
  ["a solution and its interactor", solution("interactive", "Python3"), ["C", "Python3"]],
  ["a solution whose checker is a script", solution("spj", BUILD_SCRIPT), ["C"]],
  ["a solution whose checker is not there", solution("spj", null), ["C"]],
])("%s", (_, work, languages) => {
  expect(languagesOf(work)).toEqual(languages);
});
