import { DIFFICULTIES, PROBLEM_PAGE_SIZE, REMOTE_OJS } from "@gavel/domain/limit";
import { changeList, filtersIn, pageFields, pageInput } from "../../../../app/list/list-search.ts";
import {
  numberList,
  oneOf,
  oneOfNumbers,
  type SearchOf,
  searchReader,
  text,
} from "../../../../app/search-fields.ts";

/** The query of `/problem`. What is absent is not filtered; no `oj` is our own bank. */
export const readListSearch = searchReader({
  keyword: text(),
  difficulty: oneOfNumbers(DIFFICULTIES),
  oj: oneOf(REMOTE_OJS),
  tagId: numberList(50),
  ...pageFields,
});
export type ProblemListSearch = SearchOf<typeof readListSearch>;

/** What the server is asked for. */
export function findInput(search: ProblemListSearch) {
  return {
    keyword: search.keyword,
    difficulty: search.difficulty,
    oj: search.oj ?? "Mine",
    tagIds: search.tagId,
    ...pageInput(search, PROBLEM_PAGE_SIZE),
  };
}

/** Tags belong to their bank. */
export function changeListSearch(old: ProblemListSearch, change: Partial<ProblemListSearch>) {
  const next = changeList(old, change, PROBLEM_PAGE_SIZE);
  if (next.oj !== old.oj || next.tagId?.length === 0) delete next.tagId;
  return next;
}

/** The bank is where one looks, not a filter. */
export const NO_FILTERS = {
  keyword: undefined,
  difficulty: undefined,
  tagId: undefined,
} satisfies Partial<ProblemListSearch>;

export const activeFilters = (search: ProblemListSearch) => filtersIn(search, NO_FILTERS);
