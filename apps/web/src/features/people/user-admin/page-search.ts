import { LIMITS, USER_PAGE_SIZE } from "@gavel/domain/limit";
import { ROLE_IDS } from "@gavel/domain/role-id";
import { listSearch } from "../../../app/list/list-search.ts";
import { oneOf, oneOfNumbers, onlyOn, type SearchOf, text } from "../../../app/search-fields.ts";

/** The query of `/admin/user`. */
export const userSearch = listSearch(
  {
    keyword: text(LIMITS.emailMax),
    role: oneOfNumbers(ROLE_IDS),
    onlyAdmin: onlyOn,
    onlyBanned: onlyOn,
    /** Whose form is open: a uid. */
    user: text(32),
    mode: oneOf(["import", "generate"]),
  },
  {
    pageSize: USER_PAGE_SIZE,
    filters: ["keyword", "role", "onlyAdmin", "onlyBanned"],
    typed: ["keyword"],
    beside: ["user", "mode"],
  },
);
export type UserSearch = SearchOf<typeof userSearch.read>;

function filterInput(search: UserSearch) {
  const { keyword, role, onlyAdmin, onlyBanned } = search;
  return { keyword, role, onlyAdmin: onlyAdmin ?? false, onlyBanned: onlyBanned ?? false };
}

/** What the server is asked for. */
export function findInput(search: UserSearch) {
  return { ...filterInput(search), ...userSearch.page(search) };
}

/** The address of the same list as a file. */
export function exportPath(search: UserSearch): string {
  const query = new URLSearchParams();
  for (const name of userSearch.filtersIn(search)) query.set(name, String(search[name]));
  return `/api/file/export-user?${query}`;
}
