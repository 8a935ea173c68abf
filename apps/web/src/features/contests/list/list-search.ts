import { PHASES } from "../../../app/contest/kinds.ts";
import { listSearch } from "../../../app/list/list-search.ts";
import { oneOfNumbers, type SearchOf, text } from "../../../app/search-fields.ts";

const CONTEST_PAGE_SIZE = 10;

/** The query of `/contest`. */
export const contestSearch = listSearch(
  {
    /** 0 ACM, 1 OI. */
    type: oneOfNumbers([0, 1]),
    /** -1 scheduled, 0 running, 1 ended. */
    status: oneOfNumbers([-1, 0, 1]),
    keyword: text(100),
  },
  { pageSize: CONTEST_PAGE_SIZE, filters: ["type", "status", "keyword"], typed: ["keyword"] },
);
export type ContestListSearch = SearchOf<typeof contestSearch.read>;

/** The phase that a number of the address means. */
export const phaseIn = ({ status }: ContestListSearch) =>
  status === undefined ? undefined : PHASES[status + 1];

/** What the server is asked for. */
export function listInput(search: ContestListSearch) {
  const { type, keyword } = search;
  return { type, phase: phaseIn(search), keyword, ...contestSearch.page(search) };
}
