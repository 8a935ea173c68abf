import { LIMITS } from "@gavel/domain/limit";
import { z } from "zod";

/** Values below 1 fall back to the default, above the most (1000) are cut; a bad page is the first one. */
export function pageInput(defaultLimit: number, limitMax: number = LIMITS.pageSizeMax) {
  return {
    currentPage: z
      .number()
      .int()
      .catch(1)
      .transform((page) => Math.max(1, page))
      .default(1),
    limit: z
      .number()
      .int()
      .catch(defaultLimit)
      .transform((limit) => (limit < 1 ? defaultLimit : Math.min(limit, limitMax)))
      .default(defaultLimit),
  };
}

export interface Page<T> {
  readonly records: T[];
  readonly total: number;
}

/**
 * For a list that it is not told PostgreSQL expects ten entries. With no more than that it plans anew each time, which takes
 * longer than to read the rows; one that is named twice is read once.
 */
const LIST_MIN = 16;

/** So many ids that the plan of a statement that takes them is kept. */
export function enoughIds<Id>(ids: readonly Id[]): Id[] {
  const [first] = ids;
  if (first === undefined) return [];
  return [...ids, ...Array<Id>(Math.max(0, LIST_MIN - ids.length)).fill(first)];
}

/**
 * How far from its end of the list a page may reach at most; null = however far. PostgreSQL takes a limit that it is not told
 * while it plans for a tenth of the table, and so plans anew for each page, which takes longer than to find it. A bound
 * that stands in the statement lets it keep the plan.
 */
const REACHES = [64, 512, 4096] as const;
export type Reach = (typeof REACHES)[number] | null;
export const reachOf = (rows: number): Reach => REACHES.find((reach) => rows <= reach) ?? null;

interface PageOf<Row> {
  /** Nobody keeps its number: each row brings it, counted while the matches are sorted. */
  readonly isSearch: boolean;
  readonly offset: number;
  readonly list: () => Promise<Row[]>;
  readonly count: () => Promise<number>;
}

/** The rows of a page, and how many there are in all: by a count beside them, or as the rows of a search say. */
export async function withTotal<Row extends { readonly found: number }>(
  page: PageOf<Row>,
): Promise<{ rows: Row[]; total: number }> {
  if (!page.isSearch) {
    const [total, rows] = await Promise.all([page.count(), page.list()]);
    return { rows, total };
  }
  const rows = await page.list();
  // Behind the last page there is no row to say it.
  const total = rows[0]?.found ?? (page.offset === 0 ? 0 : await page.count());
  return { rows, total };
}
