import { LIMITS, USER_PAGE_SIZE } from "@gavel/domain/limit";
import { ROLE_IDS } from "@gavel/domain/role";
import {
  oneOf,
  oneOfNumbers,
  onlyOn,
  pageNumber,
  pageSize,
  type SearchOf,
  searchReader,
  text,
} from "../../app/search-fields.ts";

/** The query of `/admin/user`. What is absent is not filtered. */
export const readUserSearch = searchReader({
  keyword: text(LIMITS.emailMax),
  role: oneOfNumbers(ROLE_IDS),
  onlyAdmin: onlyOn,
  onlyBanned: onlyOn,
  currentPage: pageNumber,
  limit: pageSize,
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
  return {
    ...filterInput(search),
    currentPage: search.currentPage ?? 1,
    limit: search.limit ?? USER_PAGE_SIZE,
  };
}

const FILTERS = ["keyword", "role", "onlyAdmin", "onlyBanned"] as const;
export const NO_FILTERS = {
  keyword: undefined,
  role: undefined,
  onlyAdmin: undefined,
  onlyBanned: undefined,
} satisfies Partial<UserSearch>;

export function activeFilters(search: UserSearch): (typeof FILTERS)[number][] {
  return FILTERS.filter((name) => search[name] !== undefined);
}

/** Another filter starts at page 1; opening a dialog does not; what says nothing leaves the address. */
export function changeSearch(old: UserSearch, change: Partial<UserSearch>): UserSearch {
  const isFilter = FILTERS.some((name) => name in change) || "limit" in change;
  const next = { ...old, ...(isFilter ? { currentPage: undefined } : {}), ...change };
  if (next.keyword === "") next.keyword = undefined;
  if (next.currentPage === 1) next.currentPage = undefined;
  if (next.limit === USER_PAGE_SIZE) next.limit = undefined;
  return Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined));
}

/** The address of the same list as a file. */
export function exportPath(search: UserSearch): string {
  const query = new URLSearchParams();
  for (const name of FILTERS) {
    const value = search[name];
    if (value !== undefined) query.set(name, String(value));
  }
  return `/api/file/export-user?${query}`;
}
