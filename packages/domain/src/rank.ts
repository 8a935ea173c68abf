/** The site's ranks: who solved most, and who has most points of OI problems. */
import { passRate } from "./score.ts";

export const RANK_TYPES = ["ACM", "OI"] as const;
export type RankType = (typeof RANK_TYPES)[number];

/** What somebody's place goes by. */
export interface RankKey {
  readonly uid: string;
  /** Submissions, problems solved, and points. */
  readonly total: number;
  readonly ac: number;
  readonly oiScore: number;
}

/** Of equals who needed fewer submissions is ahead, or who solved more; whoever is equal in all has a place nevertheless. */
export function compareInRank(type: RankType, a: RankKey, b: RankKey): number {
  const byFigures =
    type === "ACM" ? b.ac - a.ac || a.total - b.total : b.oiScore - a.oiScore || b.ac - a.ac;
  return byFigures || (a.uid < b.uid ? -1 : a.uid > b.uid ? 1 : 0);
}

/** Problems solved for each submission, in per cent with two decimals. */
export function acRate({ ac, total }: Pick<RankKey, "ac" | "total">): number {
  return Number(passRate(ac, total));
}
