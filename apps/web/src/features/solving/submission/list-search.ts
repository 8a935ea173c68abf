import { SUBMISSION_PAGE_SIZE } from "@gavel/domain/limit";
import { listSearch } from "../../../app/list/list-search.ts";
import { onlyOn, type SearchOf, text, verdictNumber } from "../../../app/search-fields.ts";

/** The query of `/status`. */
export const submissionSearch = listSearch(
  {
    onlyMine: onlyOn,
    status: verdictNumber,
    username: text(),
    problemID: text(),
    completeProblemID: onlyOn,
    language: text(),
  },
  {
    pageSize: SUBMISSION_PAGE_SIZE,
    filters: ["problemID", "username", "status", "language"],
    typed: ["problemID", "username"],
    /** An author beside "only mine" says nothing, and neither does how a problem is meant without a problem. */
    settle(next) {
      if (next.onlyMine) next.username = undefined;
      if (next.problemID === undefined) next.completeProblemID = undefined;
    },
  },
);
export type SubmissionListSearch = SearchOf<typeof submissionSearch.read>;

/** Whether it is the beginning of the list of all. */
export function isWhole(search: SubmissionListSearch, asked: ReturnType<typeof listInput>) {
  return (
    asked.currentPage === 1 && !asked.onlyMine && submissionSearch.filtersIn(search).length === 0
  );
}

/** What the server is asked for. A visitor has sent nothing, so theirs is everybody's list, under the sign-in dialog. */
export function listInput(search: SubmissionListSearch, hasSession: boolean) {
  const onlyMine = hasSession && (search.onlyMine ?? false);
  return {
    onlyMine,
    status: search.status,
    username: search.onlyMine ? undefined : search.username,
    problemId: search.problemID,
    completeProblemId: search.completeProblemID ?? false,
    language: search.language,
    ...submissionSearch.page(search),
  };
}
