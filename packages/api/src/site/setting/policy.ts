import type { SiteSettings } from "./schema.ts";

/** Where a program is sent to be judged or tried out. */
export type JudgedPlace = "public" | "group" | "contest";

const JUDGE_SWITCHES = {
  public: ["openPublicJudge", "SWITCH_OFF_PUBLIC_JUDGE"],
  group: ["openGroupJudge", "SWITCH_OFF_GROUP_JUDGE"],
  contest: ["openContestJudge", "SWITCH_OFF_CONTEST_JUDGE"],
} as const satisfies Record<JudgedPlace, readonly [keyof SiteSettings, string]>;

export type JudgeRefusal = (typeof JUDGE_SWITCHES)[JudgedPlace][1];

export function isJudgedPlace(text: string): text is JudgedPlace {
  return Object.hasOwn(JUDGE_SWITCHES, text);
}

/** null = programs are judged there. */
export function whyNotJudged(settings: SiteSettings, place: JudgedPlace): JudgeRefusal | null {
  const [setting, refusal] = JUDGE_SWITCHES[place];
  return settings[setting] ? null : refusal;
}
