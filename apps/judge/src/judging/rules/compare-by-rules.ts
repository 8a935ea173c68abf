import type { CompareRules } from "@gavel/domain/compare-rules";
import type { Verdict } from "@gavel/domain/verdict";
import { checkStandard } from "./standard.ts";
import { equalTokens } from "./tokens.ts";

/** The verdict on an output by a problem's own rules of comparison. The note is for those who look after the problem. */
export function compareByRules(
  output: Uint8Array,
  answer: Uint8Array,
  rules: CompareRules,
): { readonly verdict: Verdict; readonly fault: string | null } {
  if (rules.kind === "tokens") {
    const isRight = equalTokens(output, answer, rules);
    return { verdict: isRight ? "accepted" : "wrongAnswer", fault: null };
  }
  const verdict = checkStandard(rules.checker, output, answer);
  if (verdict !== "unfitAnswer") return { verdict, fault: null };
  return {
    verdict: "systemError",
    fault: `The answer file does not have the form that ${rules.checker} compares`,
  };
}
