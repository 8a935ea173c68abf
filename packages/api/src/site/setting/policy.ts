import type { JudgeArea } from "@gavel/domain/place";
import type { SiteSettings } from "./schema.ts";

const JUDGE_SWITCHES = {
  public: ["openPublicJudge", "SWITCH_OFF_PUBLIC_JUDGE"],
  group: ["openGroupJudge", "SWITCH_OFF_GROUP_JUDGE"],
  contest: ["openContestJudge", "SWITCH_OFF_CONTEST_JUDGE"],
} as const satisfies Record<JudgeArea, readonly [keyof SiteSettings, string]>;

type JudgeRefusal = (typeof JUDGE_SWITCHES)[JudgeArea][1];

/** null = programs are judged there. */
export function whyNotJudged(settings: SiteSettings, area: JudgeArea): JudgeRefusal | null {
  const [setting, refusal] = JUDGE_SWITCHES[area];
  return settings[setting] ? null : refusal;
}
