import { DIFFICULTIES, PROBLEM_PAGE_SIZE, REMOTE_OJS } from "@gavel/domain/limit";
import { OWN_STATES, PROBLEM_SORTS, type ProblemSort } from "@gavel/domain/problem";
import type { TableSort } from "@gavel/ui/data-table";
import { listSearch } from "../../../../app/list/list-search.ts";
import {
  numberList,
  oneOf,
  oneOfNumbers,
  type SearchOf,
  text,
} from "../../../../app/search-fields.ts";

/** In the address a minus turns an order round. */
const SORTS = PROBLEM_SORTS.flatMap((sort) => [sort, `-${sort}`] as const);

/** The query of `/problem`. No `oj` is our own bank, which is where one looks, not a filter. */
export const problemSearch = listSearch(
  {
    keyword: text(),
    difficulty: oneOfNumbers(DIFFICULTIES),
    oj: oneOf(REMOTE_OJS),
    tagId: numberList(50),
    own: oneOf(OWN_STATES),
    sort: oneOf(SORTS),
  },
  {
    pageSize: PROBLEM_PAGE_SIZE,
    filters: ["keyword", "difficulty", "tagId", "own"],
    typed: ["keyword"],
    /** Tags belong to their bank. */
    settle(next, old) {
      if (next.oj !== old.oj || next.tagId?.length === 0) next.tagId = undefined;
      if (next.sort === "id") next.sort = undefined;
    },
  },
);
export type ProblemListSearch = SearchOf<typeof problemSearch.read>;

export interface ListSort extends TableSort {
  readonly key: ProblemSort;
}

export function sortIn({ sort = "id" }: ProblemListSearch): ListSort {
  return {
    key: PROBLEM_SORTS.find((one) => sort.endsWith(one)) ?? "id",
    descending: sort.startsWith("-"),
  };
}

export function sortWord({ key, descending }: TableSort): ProblemListSearch["sort"] {
  return SORTS.find((word) => word === (descending ? `-${key}` : key));
}

/** What the server is asked for. */
export function findInput(search: ProblemListSearch) {
  const { key, descending } = sortIn(search);
  return {
    ...(search.sort !== undefined && { sort: key, isDescending: descending }),
    keyword: search.keyword,
    difficulty: search.difficulty,
    oj: search.oj ?? "Mine",
    tagIds: search.tagId,
    ...problemSearch.page(search),
  };
}
