import { DISCUSSION_PAGE_SIZE } from "@gavel/domain/limit";
import { listSearch } from "../../../../app/list/list-search.ts";
import { onlyOn, type SearchOf, text, wholeNumber } from "../../../../app/search-fields.ts";

/** The query of `/discussion`. */
export const discussionSearch = listSearch(
  {
    keyword: text(),
    /** Of the category. */
    cid: wholeNumber(1),
    onlyMine: onlyOn,
  },
  {
    pageSize: DISCUSSION_PAGE_SIZE,
    filters: ["keyword", "cid", "onlyMine"],
    typed: ["keyword"],
  },
);
export type DiscussionListSearch = SearchOf<typeof discussionSearch.read>;

/** What the server is asked for. */
export function listInput(search: DiscussionListSearch, problemId?: string) {
  return {
    problemId,
    keyword: search.keyword,
    categoryId: search.cid,
    onlyMine: search.onlyMine ?? false,
    ...discussionSearch.page(search),
  };
}
