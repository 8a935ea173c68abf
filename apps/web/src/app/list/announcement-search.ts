import { oneOf, type SearchOf, wholeNumber } from "../search-fields.ts";
import { listSearch } from "./list-search.ts";

const newWord = oneOf(["new"]);
const id = wholeNumber(1);

/** The query of a list of announcements in the back office, of the site or of a contest. */
export const announcementSearch = listSearch(
  {
    /** The id of the one in the form, or `new`. */
    edit: (raw) => newWord(raw) ?? id(raw),
  },
  {
    pageSize: 10,
    beside: ["edit"],
  },
);
export type AnnouncementSearch = SearchOf<typeof announcementSearch.read>;
