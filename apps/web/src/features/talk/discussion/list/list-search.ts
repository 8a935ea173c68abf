import { DISCUSSION_PAGE_SIZE } from "@gavel/domain/limit";
import { listSearch } from "../../../../app/list/list-search.ts";
import { oneOf, onlyOn, type SearchOf, text, wholeNumber } from "../../../../app/search-fields.ts";

const newWord = oneOf(["new"]);
const id = wholeNumber(1);

/** The query of `/discussion`, of all and of a problem's. */
export const discussionSearch = listSearch(
  {
    keyword: text(),
    /** Of the category. */
    cid: wholeNumber(1),
    onlyMine: onlyOn,
    /** In a group: those that were switched off too, for its administrators. */
    admin: onlyOn,
    /** The id of the one in the form, or `new`. */
    edit: (raw) => newWord(raw) ?? id(raw),
  },
  {
    pageSize: DISCUSSION_PAGE_SIZE,
    filters: ["keyword", "cid", "onlyMine"],
    typed: ["keyword"],
    beside: ["edit"],
  },
);
export type DiscussionListSearch = SearchOf<typeof discussionSearch.read>;

/** What the server is asked for. */
export function listInput(search: DiscussionListSearch, hasSession: boolean, problemId?: string) {
  return {
    problemId,
    keyword: search.keyword,
    categoryId: search.cid,
    onlyMine: hasSession && (search.onlyMine ?? false),
    ...discussionSearch.page(search),
  };
}
