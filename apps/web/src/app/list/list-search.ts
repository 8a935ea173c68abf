import { pageNumber, pageSize } from "../search-fields.ts";

/** What the address keeps of where one is in a list. */
export const pageFields = { currentPage: pageNumber, limit: pageSize };

interface ListSearch {
  currentPage?: number;
  limit?: number;
}

/** The page to ask the server for. */
export function pageInput({ currentPage = 1, limit }: ListSearch, usualSize: number) {
  return { currentPage, limit: limit ?? usualSize };
}

/** Any other filter starts at page 1; what says nothing, or only what holds without it, leaves the address. */
export function changeList<Search extends ListSearch>(
  old: Search,
  change: Partial<Search>,
  usualSize: number,
): Search {
  const next: Search = { ...old, currentPage: undefined, ...change };
  if (next.currentPage === 1) next.currentPage = undefined;
  if (next.limit === usualSize) next.limit = undefined;
  const kept = Object.entries(next).filter(([, value]) => value !== undefined && value !== "");
  return Object.fromEntries(kept) as Search;
}

/** Which filters narrow the list; `none` names each of them without a value. */
export function filtersIn<None extends object>(
  search: Partial<Record<keyof None, unknown>>,
  none: None,
) {
  const names = Object.keys(none) as (keyof None)[];
  return names.filter((name) => search[name] !== undefined);
}
