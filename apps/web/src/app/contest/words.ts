import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Access, Phase, Rule } from "./kinds.ts";

/** What the back office calls the kinds of contests. */
export const ruleNames: Record<Rule, string> = { 0: "ACM", 1: "OI" };

export const accessNames: Record<Access, MessageDescriptor> = {
  0: msg({ message: "Public", context: "contest" }),
  1: msg({ message: "Private", context: "contest" }),
  2: msg({ message: "Protected", context: "contest" }),
};

export const phaseNames: Record<Phase, MessageDescriptor> = {
  scheduled: msg({ message: "Scheduled", context: "contest" }),
  running: msg({ message: "Running", context: "contest" }),
  ended: msg({ message: "Ended", context: "contest" }),
};

/** What the access means for whoever comes. */
export const accessHints: Record<Access, MessageDescriptor> = {
  0: msg`Everybody may enter`,
  1: msg`Entering needs the password`,
  2: msg`Everybody may look, submitting needs the password`,
};

/** Which of somebody's scores an OI contest ranks by, in a word or two. */
export function scoresOf(oiRankScoreType: string): MessageDescriptor {
  if (oiRankScoreType === "SubtaskBest") return msg`Best of each subtask`;
  return oiRankScoreType === "Recent" ? msg`Recent scores` : msg`Highest scores`;
}

/** The same in a sentence. */
export function scoreHintOf(oiRankScoreType: string): MessageDescriptor {
  if (oiRankScoreType === "SubtaskBest") {
    return msg`The rank is based on the best score of each subtask, over all submissions`;
  }
  return oiRankScoreType === "Recent"
    ? msg`The rank is based on the recent score of each problem`
    : msg`The rank is based on the highest score of each problem`;
}
