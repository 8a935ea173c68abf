/** Which submissions are on a page, out of what this process keeps of the list as everybody sees it. */
import type { Db } from "@gavel/db";
import { rememberWhile } from "../../../kernel/remember.ts";
import { OWN_IDS_MAX, type OwnHidden } from "../count-queries.ts";
import type { SubmissionFilter } from "../filter-queries.ts";
import { findMatchingIds } from "../list-queries.ts";
import { whileCounts } from "./count.ts";

/** So many ids are found and kept at once, for whatever pages lie among them. */
const BLOCK = 128;

interface KeptList {
  /** As everybody sees it. */
  readonly filter: SubmissionFilter;
  /** How many everybody sees. */
  readonly total: number;
  readonly listed: number | undefined;
  readonly newestId: number;
  readonly stamp: string;
  /** Says what the filter says. */
  readonly key: string;
}

/** @param own what its reader alone sees in it; null = these are too many to be known one by one */
export function ownIdsOf(own: readonly OwnHidden[]): readonly number[] | null {
  const total = own.reduce((sum, one) => sum + one.total, 0);
  if (total > OWN_IDS_MAX) return null;
  return own.flatMap(({ ids }) => ids).sort((one, other) => other - one);
}

/**
 * The ids of a page of the list as its reader sees it, newest first: what is everybody's, among which what is theirs alone
 * moves all that is older.
 * @param own newest first
 */
export async function findKeptPage(
  db: Db,
  list: KeptList,
  own: readonly number[],
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<number[]> {
  const from = Math.max(0, offset - own.length);
  const others = await idsBetween(db, list, from, offset + limit);
  const [newest] = others;
  // Before the first of the others stand those that are passed over, and what is the reader's own among these.
  const isBefore = (id: number) => from > 0 && newest !== undefined && id > newest;
  const passed = from + own.filter(isBefore).length;
  const ids = [...others, ...own.filter((id) => !isBefore(id))].sort((one, other) => other - one);
  return ids.slice(offset - passed, offset - passed + limit);
}

async function idsBetween(db: Db, list: KeptList, from: number, below: number): Promise<number[]> {
  const first = from - (from % BLOCK);
  const count = Math.ceil((Math.min(below, list.total) - first) / BLOCK);
  const blocks = Array.from({ length: Math.max(0, count) }, (_, at) => first + at * BLOCK);
  const ids = await Promise.all(blocks.map((offset) => keptBlock(db, list, offset)));
  return ids.flat().slice(from - first, below - first);
}

function keptBlock(db: Db, list: KeptList, offset: number): Promise<number[]> {
  const { filter, total, listed, newestId, stamp, key } = list;
  const page = { limit: BLOCK, offset, total, listed, newestId };
  return rememberWhile(db, whileCounts(stamp, `submission.ids ${offset} ${key}`), () =>
    findMatchingIds(db, filter, page),
  );
}
