import type { ErrandWork } from "@gavel/judge-protocol/errand";
import * as judgements from "../judgement/index.ts";

/** Languages that a host must have to do it, as of a submission. */
export function languagesOf(work: ErrandWork): string[] {
  const { language } = work;
  if (work.kind !== "judgeCases") {
    return judgements.languagesOf({ language, judgeMode: "default", spjLanguage: null });
  }
  const { judgeMode, spj } = work.problem;
  return judgements.languagesOf({ language, judgeMode, spjLanguage: spj?.language ?? null });
}
