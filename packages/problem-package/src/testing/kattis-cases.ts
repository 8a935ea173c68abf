/** Parts of problems, for tests of what is written of them. */
import type { GradingGroup, GradingMember } from "@gavel/domain/grading";
import type { ImportedCase, ImportedProblem } from "../model.ts";
import { blankProblem } from "../reading/read-one.ts";
import { textFile } from "../reading/text-file.ts";

export function caseOf(seq: number, facts: Partial<ImportedCase> = {}): ImportedCase {
  return {
    ...{ seq, name: `case ${seq}`, inputName: `${seq}.in`, outputName: `${seq}.out` },
    input: textFile("", `in ${seq}\n`),
    output: textFile("", `out ${seq}\n`),
    ...{ score: 0, groupNum: null, isSample: false, timeLimitMs: null, memoryLimitMb: null },
    ...{ checkerArguments: null, compareRules: null },
    ...facts,
  };
}

export const problemOf = (facts: Partial<ImportedProblem>): ImportedProblem => ({
  ...blankProblem("hoj", "P1"),
  ...facts,
});

export const graded = (seq: number, accepted = 0): GradingMember => ({
  ...{ case: seq, accepted, rejected: 0 },
});

export function groupOf(
  name: string,
  members: readonly GradingMember[],
  facts: Partial<GradingGroup> = {},
): GradingGroup {
  return {
    ...{ name, score: "sum", verdict: "firstError", acceptsAny: false, stops: false },
    ...{ requires: [], isUnscored: false, isIgnored: false, full: null },
    ...facts,
    members,
  };
}
