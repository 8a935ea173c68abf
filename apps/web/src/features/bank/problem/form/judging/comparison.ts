/** The ways of comparing that need no program of one's own, and how each is stored. Pure. */
import type { CompareRules } from "@gavel/domain/compare-rules";
import type { ProblemFields } from "@gavel/domain/problem-fields";
import { ANY_ORDER_CODE } from "./any-order.ts";

/** `kept`: rules that a package brought and this list does not have. */
export type Comparison =
  | ("lines" | "exact" | "tokens" | "floats" | "anyOrder" | "yesNo")
  | ("own" | "kept");

const TOKENS: CompareRules = { kind: "standard", checker: "wcmp" };
const YES_NO: CompareRules = { kind: "standard", checker: "nyesno" };
const TOLERANCE = 1e-6;

export const floats = (tolerance: number): CompareRules => ({
  kind: "tokens",
  caseSensitive: true,
  spaceSensitive: false,
  floatAbsolute: tolerance,
  floatRelative: tolerance,
});

/** Both of its tolerances, where they are one; null = it is no such comparison. */
export function toleranceOf(rules: CompareRules | null): number | null {
  if (rules?.kind !== "tokens" || !rules.caseSensitive || rules.spaceSensitive) return null;
  return rules.floatAbsolute === rules.floatRelative ? rules.floatAbsolute : null;
}

export function comparisonOf(draft: ProblemFields): Comparison {
  const { judgeMode, compareRules, isRemoveEndBlank, checkerCode } = draft;
  if (judgeMode !== "default") return checkerCode === ANY_ORDER_CODE ? "anyOrder" : "own";
  if (compareRules === null) return isRemoveEndBlank ? "lines" : "exact";
  if (toleranceOf(compareRules) !== null) return "floats";
  if (compareRules.kind !== "standard") return "kept";
  return (
    ({ wcmp: "tokens", nyesno: "yesNo" }[compareRules.checker as string] as Comparison) ?? "kept"
  );
}

/** What choosing it changes. */
export function choose(draft: ProblemFields, comparison: Comparison): Partial<ProblemFields> {
  const native = { judgeMode: "default" } as const;
  switch (comparison) {
    case "lines":
      return { ...native, compareRules: null, isRemoveEndBlank: true };
    case "exact":
      return { ...native, compareRules: null, isRemoveEndBlank: false };
    case "tokens":
      return { ...native, compareRules: TOKENS };
    case "floats":
      return { ...native, compareRules: floats(toleranceOf(draft.compareRules) ?? TOLERANCE) };
    case "yesNo":
      return { ...native, compareRules: YES_NO };
    case "anyOrder":
      return {
        judgeMode: "spj",
        checkerCode: ANY_ORDER_CODE,
        checkerLanguage: "C++",
        checkerConvention: "peer",
        checkerArguments: ["lines"],
        passes: 1,
      };
    case "own": {
      const { checkerCode } = draft;
      const isOwn = checkerCode !== ANY_ORDER_CODE;
      return isOwn
        ? { judgeMode: "spj", ...languageOf(draft) }
        : { judgeMode: "spj", checkerCode: "", checkerArguments: [] };
    }
    case "kept":
      return native;
  }
}

/** A program that is not begun is in the language of testlib. */
export const languageOf = ({ checkerCode }: ProblemFields): Partial<ProblemFields> =>
  checkerCode.trim() === "" ? { checkerLanguage: "C++" } : {};

/** A tolerance as people write it, "1e-6" or "0.001"; null for anything else. */
export function readTolerance(text: string): number | null {
  if (!/^\d*\.?\d+(e[+-]?\d+)?$/i.test(text.trim())) return null;
  const value = Number(text);
  return value > 0 && value <= 1 ? value : null;
}
