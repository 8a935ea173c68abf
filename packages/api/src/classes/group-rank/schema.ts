import { LIMITS, RANK_PAGE_SIZE } from "@gavel/domain/limit";
import { RANK_TYPES } from "@gavel/domain/rank";
import { z } from "zod";
import { type Page, pageInput } from "../../kernel/paging.ts";

export const findInput = z.object({
  groupId: z.int().positive(),
  type: z.enum(RANK_TYPES),
  /** Part of a username, a nickname or a real name. */
  keyword: z.string().trim().max(LIMITS.titleMax).default(""),
  ...pageInput(RANK_PAGE_SIZE),
});

export interface GroupRankRow {
  /** Counted from 1, also in a search. */
  place: number;
  uid: string;
  username: string;
  nickname: string;
  avatar: string | null;
  titleName: string | null;
  titleColor: string | null;
  /** Problems solved, submissions, and points, of what was sent in the group outside its contests. */
  ac: number;
  total: number;
  score: number;
  /** Problems solved for each submission, in per cent. */
  rating: number;
}

export interface GroupRankPage extends Page<GroupRankRow> {
  /** The order is as it was then. */
  countedAt: Date;
  /** The viewer's own row wherever it is; null where they are not in it. */
  own: GroupRankRow | null;
}
