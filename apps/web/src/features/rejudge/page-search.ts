import {
  oneOf,
  pageNumber,
  pageSize,
  type SearchOf,
  searchReader,
  text,
  wholeNumber,
} from "../../app/search-fields.ts";

const PAGE_SIZE = 15;
const status = wholeNumber(-10, 10);

/** The query of one rejudge's page: which of its submissions are listed. */
export const readRejudgeSearch = searchReader({
  show: oneOf(["changed", "all", "faults", "superseded"]),
  from: status,
  to: status,
  username: text(20),
  currentPage: pageNumber,
  limit: pageSize,
});
export type RejudgeSearch = SearchOf<typeof readRejudgeSearch>;

/** What the server is asked for. */
export function itemsInput(id: number, search: RejudgeSearch) {
  return {
    id,
    show: search.show ?? "changed",
    from: search.from,
    to: search.to,
    username: search.username,
    currentPage: search.currentPage ?? 1,
    limit: search.limit ?? PAGE_SIZE,
  };
}

/** Any other filter starts at page 1; what says nothing leaves the address. */
export function changeSearch(old: RejudgeSearch, change: Partial<RejudgeSearch>): RejudgeSearch {
  const next = { ...old, currentPage: undefined, ...change };
  if (next.show === "changed") next.show = undefined;
  return Object.fromEntries(
    Object.entries(next).filter(([, value]) => value !== undefined && value !== ""),
  );
}

export function isFiltered(search: RejudgeSearch): boolean {
  return [search.show, search.from, search.to, search.username].some((one) => one !== undefined);
}
