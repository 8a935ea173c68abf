/** What a package says of a contest of this site that the format has no place for, in a file of its own. */
import { z } from "zod";
import { LIMITS } from "../../limit.ts";
import { CONTEST_AUTH, OI_SCORE_TYPES, RANK_SHOW_NAMES } from "../contest.ts";

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
