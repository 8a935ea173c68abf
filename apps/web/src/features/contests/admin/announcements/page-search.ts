import { listSearch } from "../../../../app/list/list-search.ts";
import { oneOf, type SearchOf, wholeNumber } from "../../../../app/search-fields.ts";

const newWord = oneOf(["new"]);
const id = wholeNumber(1);

export const announcementSearch = listSearch(
  {
    /** The id of the one in the form, or `new`. */
    edit: (raw) => newWord(raw) ?? id(raw),
  },
  { pageSize: 10, beside: ["edit"] },
);
export type AnnouncementSearch = SearchOf<typeof announcementSearch.read>;
