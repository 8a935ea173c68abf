/** What validators are told: arguments of a program, or options of the format's own comparison. */

import type { CompareRules } from "@gavel/domain/compare-rules";
import { packageReason } from "@gavel/domain/package-reason";
import type { Findings } from "../findings.ts";
import type { ImportedCase, ImportedProblem } from "../model.ts";
import { programOf } from "./write-validator.ts";

/** Of the whole problem. */
export function argumentsOf(problem: ImportedProblem, findings: Findings): readonly string[] {
  const program = programOf(problem);
  if (program !== null) return program.arguments;
  if (problem.checker.kind !== "rules") return [];
  return flagsOrRefused(problem.checker.rules, findings);
}

/** Of one case; null = those of the problem. */
export function caseArguments(
  problem: ImportedProblem,
  one: ImportedCase,
  findings: Findings,
): readonly string[] | null {
  if (programOf(problem) !== null) return one.checkerArguments;
  if (one.compareRules === null) return null;
  if (problem.checker.kind === "rules") return flagsOrRefused(one.compareRules, findings);
  findings.refuse("", packageReason("mixedRules"));
  return null;
}

function flagsOrRefused(rules: CompareRules, findings: Findings): readonly string[] {
  const flags = flagsOf(rules);
  if (flags !== null) return flags;
  findings.refuse(
    "",
    rules.kind === "standard"
      ? packageReason("compareAs", { name: rules.checker })
      : packageReason("compareRules"),
  );
  return [];
}

/** `null`: not to be said. */
function flagsOf(rules: CompareRules): readonly string[] | null {
  if (rules.kind === "standard") return STANDARD_FLAGS[rules.checker] ?? null;
  const { floatAbsolute: absolute, floatRelative: relative } = rules;
  const tolerance =
    absolute !== null && absolute === relative
      ? ["float_tolerance", String(absolute)]
      : [
          ...(absolute === null ? [] : ["float_absolute_tolerance", String(absolute)]),
          ...(relative === null ? [] : ["float_relative_tolerance", String(relative)]),
        ];
  return [
    ...(rules.caseSensitive ? ["case_sensitive"] : []),
    ...(rules.spaceSensitive ? ["space_change_sensitive"] : []),
    ...tolerance,
  ];
}

const STANDARD_FLAGS: Readonly<Record<string, readonly string[]>> = {
  wcmp: ["case_sensitive"],
  ncmp: ["case_sensitive"],
  icmp: ["case_sensitive"],
  hcmp: ["case_sensitive"],
  yesno: [],
  nyesno: [],
  acmp: ["float_absolute_tolerance", "1e-6"],
  rcmp: ["float_absolute_tolerance", "1.5e-6"],
  rncmp: ["float_absolute_tolerance", "1.5e-5"],
  dcmp: ["float_tolerance", "1e-6"],
  rcmp4: ["float_tolerance", "1e-4"],
  rcmp6: ["float_tolerance", "1e-6"],
  rcmp9: ["float_tolerance", "1e-9"],
};
