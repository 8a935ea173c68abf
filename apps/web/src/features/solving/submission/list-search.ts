import { SUBMISSION_PAGE_SIZE } from "@gavel/domain/limit";
import { changeList, filtersIn, pageFields, pageInput } from "../../../app/list/list-search.ts";
import {
  onlyOn,
  type SearchOf,
  searchReader,
  text,
  wholeNumber,
} from "../../../app/search-fields.ts";

/** The query of `/status`; a value that does not fit counts as absent. */
export const readListSearch = searchReader({
  onlyMine: onlyOn,
  status: wholeNumber(-100, 100),
  username: text(),
  problemID: text(),
  completeProblemID: onlyOn,
  language: text(),
  ...pageFields,
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
    ...pageInput(search, SUBMISSION_PAGE_SIZE),
  };
}

/** An author beside "only mine" says nothing, and neither does how a problem is meant without a problem. */
export function changeSearch(old: SubmissionListSearch, change: Partial<SubmissionListSearch>) {
  const next = changeList(old, change, SUBMISSION_PAGE_SIZE);
  if (next.onlyMine) delete next.username;
  if (next.problemID === undefined) delete next.completeProblemID;
  return next;
}

export const NO_FILTERS = {
  problemID: undefined,
  username: undefined,
  status: undefined,
  language: undefined,
} satisfies Partial<SubmissionListSearch>;

/** Filters that narrow the list, for "Clear filters" and the phone's count. */
export const activeFilters = (search: SubmissionListSearch) => filtersIn(search, NO_FILTERS);
