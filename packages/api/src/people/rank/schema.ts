import { LIMITS, RANK_PAGE_SIZE } from "@gavel/domain/limit";
import { RANK_TYPES } from "@gavel/domain/rank";
import { z } from "zod";
import type { Page } from "../../kernel/paging.ts";
import { pageInput } from "../../kernel/paging.ts";

const type = z.enum(RANK_TYPES);

export const findInput = z.object({
  type,
  /** Part of a username, a nickname or a real name. */
  keyword: z.string().trim().max(LIMITS.titleMax).default(""),
  ...pageInput(RANK_PAGE_SIZE),
});
export const ownInput = z.object({ type });
export const placesInput = z.object({ uid: z.string().min(1).max(100) });

export interface RankRow {
  /** Counted from 1, also in a search. */
  place: number;
  uid: string;
  username: string;
  nickname: string;
  avatar: string | null;
  titleName: string | null;
  titleColor: string | null;
  /** The beginning of it, in Markdown. */
  signature: string;
  /** Problems solved, submissions, and points. */
  ac: number;
  total: number;
  score: number;
  /** Problems solved for each submission, in per cent. */
  rating: number;
}

export interface RankPage extends Page<RankRow> {
  /** The order is as it was then. */
  countedAt: Date;
}

export interface RankPlaces {
  acm: number | null;
  oi: number | null;
}
