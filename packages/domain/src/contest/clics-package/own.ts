/** What a package says of a contest of this site that the format has no place for, in a file of its own. */
import { z } from "zod";
import { LIMITS } from "../../limit.ts";
import type { Conventions } from "../board-types.ts";
import { CONTEST_AUTH, OI_SCORE_TYPES, oiRuleOf, RANK_SHOW_NAMES } from "../contest.ts";

export const OWN_FILE = "gavel.json";

const flag = z.boolean();
const award = z.object({
  ...{ priority: z.int(), name: z.string().max(50), num: z.int() },
  ...{ background: z.string().max(20), color: z.string().max(20) },
});

/** The password stays at home. */
export const ownSettings = z.object({
  description: z.string().max(LIMITS.textMax),
  auth: z.literal(Object.values(CONTEST_AUTH)),
  autoRealRank: flag,
  openRank: flag,
  openPrint: flag,
  allowEndSubmit: flag,
  rankShowName: z.enum(RANK_SHOW_NAMES),
  openAccountLimit: flag,
  accountLimitRule: z.string().max(LIMITS.textMax),
  oiRankScoreType: z.enum(OI_SCORE_TYPES),
  awardType: z.literal([0, 1, 2]),
  awardConfig: z.array(award).max(100),
});
export type OwnSettings = z.output<typeof ownSettings>;

/** How a package of this site says that points come about; null = it does not, as none of another judge does. */
export function readOwnScoring(own: unknown): Conventions["oi"] | null {
  const read = ownSettings.pick({ oiRankScoreType: true }).safeParse(own);
  return read.success ? oiRuleOf(read.data.oiRankScoreType) : null;
}

/** By judgement, what each subtask gave: for boards that take the best of each. */
export type OwnSubtasks = ReadonlyMap<string, readonly number[]>;

const POINTS_MAX = 1_000_000;
const ownSubtasks = z.object({
  subtasks: z.record(z.string(), z.array(z.int().min(0).max(POINTS_MAX)).max(1000)),
});

/** @param own what a package of this site says besides; of others there are none */
export function readOwnSubtasks(own: unknown): OwnSubtasks {
  const read = ownSubtasks.safeParse(own);
  return new Map(read.success ? Object.entries(read.data.subtasks) : []);
}
