import { listSearch } from "../../../../../app/list/list-search.ts";
import { oneOf, type SearchOf, text, wholeNumber } from "../../../../../app/search-fields.ts";

/** The query of a homework's matrix: whom it shows, and whose work is open beside it. */
export const matrixSearch = listSearch(
  {
    keyword: text(100),
    state: oneOf(["notStarted", "missing", "late", "solved", "toRemark"]),
    pid: wholeNumber(1),
    student: text(64),
    problem: wholeNumber(1),
    submission: wholeNumber(1),
  },
  {
    ...{ pageSize: 50, filters: ["keyword", "state", "pid"], typed: ["keyword"] },
    beside: ["student", "problem", "submission"],
  },
);
export type MatrixSearch = SearchOf<typeof matrixSearch.read>;

/** Nothing is open. */
export const CLOSED = { student: undefined, problem: undefined, submission: undefined };
