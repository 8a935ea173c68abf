import { DISCUSSION_PAGE_SIZE } from "@gavel/domain/limit";
import { changeList, filtersIn, pageFields, pageInput } from "../../../../app/list/list-search.ts";
import {
  onlyOn,
  type SearchOf,
  searchReader,
  text,
  wholeNumber,
} from "../../../../app/search-fields.ts";

/** The query of `/discussion`; a value that does not fit counts as absent. */
export const readDiscussionSearch = searchReader({
  keyword: text(),
  /** Of the category. */
  cid: wholeNumber(1),
  onlyMine: onlyOn,
  ...pageFields,
});
export type DiscussionListSearch = SearchOf<typeof readDiscussionSearch>;

/** What the server is asked for. */
export function listInput(search: DiscussionListSearch, problemId?: string) {
  return {
    problemId,
    keyword: search.keyword,
    categoryId: search.cid,
    onlyMine: search.onlyMine ?? false,
    ...pageInput(search, DISCUSSION_PAGE_SIZE),
  };
}

export function changeSearch(old: DiscussionListSearch, change: Partial<DiscussionListSearch>) {
  return changeList(old, change, DISCUSSION_PAGE_SIZE);
}

export const NO_FILTERS = {
  keyword: undefined,
  cid: undefined,
  onlyMine: undefined,
} satisfies Partial<DiscussionListSearch>;

/** Does anything narrow the list? */
export const isFiltered = (search: DiscussionListSearch) =>
  filtersIn(search, NO_FILTERS).length > 0;
