import { listSearch } from "../../../../app/list/list-search.ts";
import { oneOf, onlyOn, type SearchOf, text } from "../../../../app/search-fields.ts";

/** The query of a contest's accounts. */
export const accountSearch = listSearch(
  {
    keyword: text(100),
    seat: oneOf(["with", "without"]),
    entry: oneOf(["registered", "missing"]),
    onlyNew: onlyOn,
    /** The dialog that is open. */
    dialog: oneOf(["generate", "import", "seats", "rooms"]),
    /** What is printed of them, in place of the list. */
    sheet: oneOf(["passwords", "doors", "cards"]),
  },
  {
    pageSize: 50,
    filters: ["keyword", "seat", "entry", "onlyNew"],
    typed: ["keyword"],
    beside: ["dialog", "sheet"],
  },
);
export type AccountSearch = SearchOf<typeof accountSearch.read>;

/** What the server is asked for. */
export function accountsInput(contestId: number, search: AccountSearch) {
  const { keyword, seat, entry, onlyNew = false } = search;
  return { contestId, keyword, seat, entry, onlyNew, ...accountSearch.page(search) };
}
