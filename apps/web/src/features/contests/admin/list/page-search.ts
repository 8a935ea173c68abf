import { ACCESSES, PHASES, RULES } from "../../../../app/contest/kinds.ts";
import { listSearch } from "../../../../app/list/list-search.ts";
import { oneOf, oneOfNumbers, type SearchOf, text } from "../../../../app/search-fields.ts";

/** The query of `/admin/contest`. */
export const contestAdminSearch = listSearch(
  {
    keyword: text(),
    type: oneOfNumbers(RULES),
    auth: oneOfNumbers(ACCESSES),
    phase: oneOf(PHASES),
    visible: oneOf(["yes", "no"]),
  },
  {
    pageSize: 10,
    filters: ["keyword", "type", "auth", "phase", "visible"],
    typed: ["keyword"],
  },
);
export type ContestAdminSearch = SearchOf<typeof contestAdminSearch.read>;

/** What the server is asked for. */
export function staffInput(search: ContestAdminSearch) {
  const { keyword, type, auth, phase, visible } = search;
  return {
    ...{ keyword, type, auth, phase },
    visible: visible === undefined ? undefined : visible === "yes",
    ...contestAdminSearch.page(search),
  };
}
