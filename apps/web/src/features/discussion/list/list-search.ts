import { DISCUSSION_PAGE_SIZE } from "@gavel/domain/limit";
import {
  onlyOn,
  pageNumber,
  pageSize,
  type SearchOf,
  searchReader,
  text,
  wholeNumber,
} from "../../../app/search-fields.ts";

/** The query of `/discussion`; a value that does not fit counts as absent. */
export const readDiscussionSearch = searchReader({
  keyword: text(),
  /** Of the category. */
  cid: wholeNumber(1),
  onlyMine: onlyOn,
  currentPage: pageNumber,
  limit: pageSize,
});
export type DiscussionListSearch = SearchOf<typeof readDiscussionSearch>;

/** What the server is asked for. */
export function listInput(search: DiscussionListSearch, problemId?: string) {
  return {
    problemId,
    keyword: search.keyword,
    categoryId: search.cid,
    onlyMine: search.onlyMine ?? false,
    currentPage: search.currentPage ?? 1,
    limit: search.limit ?? DISCUSSION_PAGE_SIZE,
  };
}

/** Empty values leave the address, and any other filter starts at page 1. */
export function changeSearch(
  old: DiscussionListSearch,
  change: Partial<DiscussionListSearch>,
): DiscussionListSearch {
  const next = { ...old, currentPage: undefined, ...change };
  if (next.currentPage === 1) next.currentPage = undefined;
  if (next.limit === DISCUSSION_PAGE_SIZE) next.limit = undefined;
  const kept = Object.entries(next).filter(([, value]) => value !== undefined && value !== "");
  return Object.fromEntries(kept);
}

export const NO_FILTERS = {
  keyword: undefined,
  cid: undefined,
  onlyMine: undefined,
} satisfies Partial<DiscussionListSearch>;

/** Does anything narrow the list? */
export function isFiltered({ keyword, cid, onlyMine }: DiscussionListSearch): boolean {
  return keyword !== undefined || cid !== undefined || onlyMine === true;
}
