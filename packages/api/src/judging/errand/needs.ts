import { BUILD_SCRIPT } from "@gavel/domain/language";
import type { ErrandWork } from "@gavel/judge-protocol/errand";

/** Languages that a host must have to do it, as of a submission: with that of the checker. Every host can run a script. */
export function languagesOf(work: ErrandWork): string[] {
  const isChecked = work.kind === "judgeCases" && work.problem.judgeMode !== "default";
  const checker = isChecked ? work.problem.spj?.language : undefined;
  return [work.language, ...(checker === undefined ? [] : [checker])].filter(
    (language) => language !== BUILD_SCRIPT,
  );
}
