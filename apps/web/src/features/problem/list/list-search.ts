import {
  DIFFICULTIES,
  type Difficulty,
  PROBLEM_PAGE_SIZE,
  REMOTE_OJS,
  type RemoteOj,
} from "@gavel/domain/limit";
import {
  numberList,
  oneOf,
  oneOfNumbers,
  pageNumber,
  pageSize,
  searchReader,
  text,
} from "../../../app/search-fields.ts";

/** The query of `/problem`. What is absent is not filtered; no `oj` is our own bank. */
export interface ProblemListSearch {
  keyword?: string;
  difficulty?: Difficulty;
  oj?: RemoteOj;
  /** In the address a JSON list: `tagId=[1,2]`. */
  tagId?: number[];
  currentPage?: number;
  limit?: number;
}

/** Reads any link. */
export const readListSearch: (raw: Record<string, unknown>) => ProblemListSearch = searchReader({
  keyword: text(),
  difficulty: oneOfNumbers(DIFFICULTIES),
  oj: oneOf(REMOTE_OJS),
  tagId: numberList(50),
  currentPage: pageNumber,
  limit: pageSize,
});

/** What the server is asked for. */
export function findInput(search: ProblemListSearch) {
  return {
    keyword: search.keyword,
    difficulty: search.difficulty,
    oj: search.oj ?? "Mine",
    tagIds: search.tagId,
    currentPage: search.currentPage ?? 1,
    limit: search.limit ?? PROBLEM_PAGE_SIZE,
  };
}

/** Empty values leave the address, any other filter starts at page 1, and tags belong to their bank. */
export function changeListSearch(
  old: ProblemListSearch,
  change: Partial<ProblemListSearch>,
): ProblemListSearch {
  const next: ProblemListSearch = { ...old, currentPage: undefined, ...change };
  if ("oj" in change && change.oj !== old.oj) next.tagId = undefined;
  if (next.tagId?.length === 0) next.tagId = undefined;
  if (next.keyword === "") next.keyword = undefined;
  if (next.currentPage === 1) next.currentPage = undefined;
  if (next.limit === PROBLEM_PAGE_SIZE) next.limit = undefined;
  return dropEmpty(next);
}

/** The filters that narrow the list; the bank is where one looks, not a filter. */
export function activeFilters(search: ProblemListSearch): ("keyword" | "difficulty" | "tagId")[] {
  const names = ["keyword", "difficulty", "tagId"] as const;
  return names.filter((name) => search[name] !== undefined);
}

export const NO_FILTERS = {
  keyword: undefined,
  difficulty: undefined,
  tagId: undefined,
} satisfies Partial<ProblemListSearch>;

function dropEmpty(search: ProblemListSearch): ProblemListSearch {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
}
