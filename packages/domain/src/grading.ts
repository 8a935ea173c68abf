/**
 * A tree of test groups, for problems whose scoring no case mode of the site expresses. It says in which order cases
 * are judged, what need not run any more, and how verdicts and points go up to the whole.
 */
import { z } from "zod";

/** How a group's points come from its members' points. */
export const SCORE_RULES = ["sum", "min", "max", "average", "passFail"] as const;
export type ScoreRule = (typeof SCORE_RULES)[number];

/** How a group's verdict comes from its members' verdicts. `anyAccepted`: accepted as soon as one member is. */
export const VERDICT_RULES = ["firstError", "worstError", "anyAccepted", "always"] as const;
export type VerdictRule = (typeof VERDICT_RULES)[number];

/** Points of a case; the checker may give its own, or a part of `accepted`. */
const gradedCase = z.object({
  /** `seq` of the case. */
  case: z.number().int().positive(),
  accepted: z.number(),
  rejected: z.number(),
});
export type GradedCase = z.infer<typeof gradedCase>;

const groupFacts = z.object({
  /** Unique in the tree; what people see and `requires` names. */
  name: z.string(),
  score: z.enum(SCORE_RULES),
  verdict: z.enum(VERDICT_RULES),
  /** After the first member that is not accepted the others are not run. */
  stops: z.boolean(),
  /** Groups that have to be accepted, else this one is not run and gets nothing. They come earlier in the tree. */
  requires: z.array(z.string()),
  /** Members whose verdict counts and whose points do not, by name: sample groups. */
  unscored: z.boolean(),
  /** Its result does not reach its parent in any way. */
  ignored: z.boolean(),
  /** What `passFail` gives for all accepted, and the most that any rule gives; null = no bound. */
  full: z.number().nullable(),
});

export type GradingGroup = z.infer<typeof groupFacts> & {
  readonly members: readonly (GradedCase | GradingGroup)[];
};

export const gradingGroup: z.ZodType<GradingGroup> = groupFacts.extend({
  get members() {
    return z.array(z.union([gradedCase, gradingGroup]));
  },
});
