import { LIMITS, USER_PAGE_SIZE } from "@gavel/domain/limit";
import { ROLE_IDS } from "@gavel/domain/role";
import { changeList, filtersIn, pageFields, pageInput } from "../../../app/list/list-search.ts";
import {
  oneOf,
  oneOfNumbers,
  onlyOn,
  type SearchOf,
  searchReader,
  text,
} from "../../../app/search-fields.ts";

/** The query of `/admin/user`. What is absent is not filtered. */
export const readUserSearch = searchReader({
  keyword: text(LIMITS.emailMax),
  role: oneOfNumbers(ROLE_IDS),
  onlyAdmin: onlyOn,
  onlyBanned: onlyOn,
  ...pageFields,
  /** Whose form is open: a uid. */
  user: text(32),
  mode: oneOf(["import", "generate"]),
});
export type UserSearch = SearchOf<typeof readUserSearch>;

export function filterInput(search: UserSearch) {
  const { keyword, role, onlyAdmin, onlyBanned } = search;
  return { keyword, role, onlyAdmin: onlyAdmin ?? false, onlyBanned: onlyBanned ?? false };
}

/** What the server is asked for. */
export function findInput(search: UserSearch) {
  return { ...filterInput(search), ...pageInput(search, USER_PAGE_SIZE) };
}

export const NO_FILTERS = {
  keyword: undefined,
  role: undefined,
  onlyAdmin: undefined,
  onlyBanned: undefined,
} satisfies Partial<UserSearch>;

export const activeFilters = (search: UserSearch) => filtersIn(search, NO_FILTERS);

/** Opening a dialog stays on the page. */
export function changeSearch(old: UserSearch, change: Partial<UserSearch>) {
  const isOfDialog = "user" in change || "mode" in change;
  const kept = isOfDialog ? { currentPage: old.currentPage, ...change } : change;
  return changeList(old, kept, USER_PAGE_SIZE);
}

/** The address of the same list as a file. */
export function exportPath(search: UserSearch): string {
  const query = new URLSearchParams();
  for (const name of activeFilters(search)) query.set(name, String(search[name]));
  return `/api/file/export-user?${query}`;
}
