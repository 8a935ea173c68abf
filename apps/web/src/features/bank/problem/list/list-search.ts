import { DIFFICULTIES, PROBLEM_PAGE_SIZE, REMOTE_OJS } from "@gavel/domain/limit";
import { listSearch } from "../../../../app/list/list-search.ts";
import {
  numberList,
  oneOf,
  oneOfNumbers,
  type SearchOf,
  text,
} from "../../../../app/search-fields.ts";

/** The query of `/problem`. No `oj` is our own bank, which is where one looks, not a filter. */
export const problemSearch = listSearch(
  {
    keyword: text(),
    difficulty: oneOfNumbers(DIFFICULTIES),
    oj: oneOf(REMOTE_OJS),
    tagId: numberList(50),
  },
  {
    pageSize: PROBLEM_PAGE_SIZE,
    filters: ["keyword", "difficulty", "tagId"],
    typed: ["keyword"],
    /** Tags belong to their bank. */
    settle(next, old) {
      if (next.oj !== old.oj || next.tagId?.length === 0) next.tagId = undefined;
    },
  },
);
export type ProblemListSearch = SearchOf<typeof problemSearch.read>;

/** What the server is asked for. */
export function findInput(search: ProblemListSearch) {
  return {
    keyword: search.keyword,
    difficulty: search.difficulty,
    oj: search.oj ?? "Mine",
    tagIds: search.tagId,
    ...problemSearch.page(search),
  };
}
