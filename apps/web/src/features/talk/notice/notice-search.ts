import { listSearch } from "../../../app/list/list-search.ts";
import { oneOf, type SearchOf, wholeNumber } from "../../../app/search-fields.ts";

const PAGE_SIZE = 10;
const newWord = oneOf(["new"]);
const id = wholeNumber(1);

/** The query of `/admin/notice`. */
export const noticeSearch = listSearch(
  {
    /** To whom. */
    type: oneOf(["All", "Some", "Admin"]),
    /** The id of the one in the form, or `new`. */
    edit: (raw) => newWord(raw) ?? id(raw),
  },
  { pageSize: PAGE_SIZE, filters: ["type"], beside: ["edit"] },
);
export type NoticeSearch = SearchOf<typeof noticeSearch.read>;
