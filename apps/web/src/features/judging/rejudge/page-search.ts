import { changeList, filtersIn, pageFields, pageInput } from "../../../app/list/list-search.ts";
import {
  oneOf,
  type SearchOf,
  searchReader,
  text,
  wholeNumber,
} from "../../../app/search-fields.ts";

const PAGE_SIZE = 15;
const status = wholeNumber(-10, 10);

/** The query of one rejudge's page: which of its submissions are listed. */
export const readRejudgeSearch = searchReader({
  show: oneOf(["changed", "all", "faults", "superseded"]),
  from: status,
  to: status,
  username: text(20),
  ...pageFields,
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
    ...pageInput(search, PAGE_SIZE),
  };
}

/** Those that changed are listed anyway. */
export function changeSearch(old: RejudgeSearch, change: Partial<RejudgeSearch>) {
  const next = changeList(old, change, PAGE_SIZE);
  if (next.show === "changed") delete next.show;
  return next;
}

export const NO_FILTERS = {
  show: undefined,
  from: undefined,
  to: undefined,
  username: undefined,
} satisfies Partial<RejudgeSearch>;

export const isFiltered = (search: RejudgeSearch) => filtersIn(search, NO_FILTERS).length > 0;
