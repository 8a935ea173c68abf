import type { BoardPage } from "./board-news.ts";
import { BOARD_SIZE, type BoardSearch } from "./board-search.ts";

/**
 * What is read of the board. Those whom one follows come with every page, wherever they are, so a board of them alone is the
 * first page of all: news move it like any other.
 */
export const askedFor = (search: BoardSearch): BoardSearch =>
  search.followed === true
    ? { ...search, keyword: undefined, noStars: undefined, currentPage: undefined }
    : search;

interface Shown {
  readonly search: BoardSearch;
  /** Whom one follows. */
  readonly concerned: readonly string[];
  /** Whose row stays above the others; null = nobody's. */
  readonly ownUid: string | null;
}

/** The page as it is looked at: with those whom one follows only, in the order of the board, where that is asked for. */
export function shownOf(page: BoardPage, { search, concerned, ownUid }: Shown): BoardPage {
  if (search.followed !== true) return page;
  const { keyword = "", noStars = false, currentPage = 1, limit = BOARD_SIZE } = search;
  const followed = new Set(concerned);
  const wanted = keyword.toLowerCase();
  const rows = page.pinned
    .filter(({ uid, isStar }) => followed.has(uid) && !(noStars && isStar))
    .filter(({ name, school }) => `${name}\n${school}`.toLowerCase().includes(wanted))
    .toSorted((a, b) => a.place - b.place);
  const from = (currentPage - 1) * limit;
  return {
    ...page,
    pinned: page.pinned.filter(({ uid }) => uid === ownUid),
    records: rows.slice(from, from + limit),
    total: rows.length,
  };
}
