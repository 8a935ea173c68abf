import { expect, test } from "vitest";
import { whyNotJudged } from "./policy.ts";
import { siteSettings } from "./schema.ts";

test.each([
  ["public", "openPublicJudge", "SWITCH_OFF_PUBLIC_JUDGE"],
  ["group", "openGroupJudge", "SWITCH_OFF_GROUP_JUDGE"],
  ["contest", "openContestJudge", "SWITCH_OFF_CONTEST_JUDGE"],
] as const)("%s submissions are judged while their own switch is on", (area, setting, refusal) => {
  const on = { openPublicJudge: true, openGroupJudge: true, openContestJudge: true };
  const off = { openPublicJudge: false, openGroupJudge: false, openContestJudge: false };
  expect(whyNotJudged(siteSettings.parse({ ...on, [setting]: false }), area)).toBe(refusal);
  expect(whyNotJudged(siteSettings.parse({ ...off, [setting]: true }), area)).toBeNull();
});
