import { GROUP_AUTHS, GROUP_PAGE_SIZE } from "@gavel/domain/group/group";
import { listSearch } from "../../../../app/list/list-search.ts";
import { oneOfNumbers, onlyOn, type SearchOf, text } from "../../../../app/search-fields.ts";

/** The query of `/group`. */
export const groupSearch = listSearch(
  { keyword: text(100), auth: oneOfNumbers(GROUP_AUTHS), onlyMine: onlyOn },
  {
    pageSize: GROUP_PAGE_SIZE,
    filters: ["keyword", "auth", "onlyMine"],
    typed: ["keyword"],
  },
);
export type GroupListSearch = SearchOf<typeof groupSearch.read>;

/** What the server is asked for. */
export function listInput(search: GroupListSearch, isOwn: boolean) {
  const { keyword, auth } = search;
  return { keyword, auth, onlyMine: isOwn || undefined, ...groupSearch.page(search) };
}
