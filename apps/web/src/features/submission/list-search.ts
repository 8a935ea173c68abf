import { SUBMISSION_PAGE_SIZE } from "@gavel/domain/limit";
import {
  flag,
  pageNumber,
  pageSize,
  type SearchOf,
  searchReader,
  text,
  wholeNumber,
} from "../../app/search-fields.ts";

/** The query of `/status`; a value that does not fit counts as absent. */
export const readListSearch = searchReader({
  onlyMine: flag,
  status: wholeNumber(-100, 100),
  username: text(),
  problemID: text(),
  completeProblemID: flag,
  language: text(),
  currentPage: pageNumber,
  limit: pageSize,
});
export type SubmissionListSearch = SearchOf<typeof readListSearch>;

/** What the server is asked for. */
export function listInput(search: SubmissionListSearch) {
  const onlyMine = search.onlyMine ?? false;
  return {
    onlyMine,
    status: search.status,
    username: onlyMine ? undefined : search.username,
    problemId: search.problemID,
    completeProblemId: search.completeProblemID ?? false,
    language: search.language,
    currentPage: search.currentPage ?? 1,
    limit: search.limit ?? SUBMISSION_PAGE_SIZE,
  };
}

/** Empty values leave the address, and any other filter starts at page 1. */
export function changeSearch(
  old: SubmissionListSearch,
  change: Partial<SubmissionListSearch>,
): SubmissionListSearch {
  const next = { ...old, currentPage: undefined, ...change };
  if (next.onlyMine) next.username = undefined;
  if (next.problemID === undefined) next.completeProblemID = undefined;
  return Object.fromEntries(
    Object.entries(next).filter(
      ([, value]) => value !== undefined && value !== "" && value !== false,
    ),
  );
}

/** Filters that narrow the list, for "Clear filters" and the phone's count. */
export function activeFilters(search: SubmissionListSearch): (keyof SubmissionListSearch)[] {
  const filters = ["problemID", "username", "status", "language"] as const;
  return filters.filter((name) => search[name] !== undefined);
}
