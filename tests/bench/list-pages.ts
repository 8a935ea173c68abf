/** The lists of the site with their filters, as calls of the REST surface; a new list adds its line. */

export interface ListPage {
  readonly name: string;
  readonly path: string;
  readonly who: "visitor" | "root";
}

const page = (name: string, path: string, who: ListPage["who"] = "visitor"): ListPage => ({
  name,
  path: `/api/${path}`,
  who,
});

export const LISTS: readonly ListPage[] = [
  page("problems", "get-problem-list?limit=30"),
  page("problems, page 300", "get-problem-list?limit=30&currentPage=300"),
  page("problems by difficulty", "get-problem-list?limit=30&difficulty=1"),
  page("problems by keyword", "get-problem-list?limit=30&keyword=Tree"),
  page("problems, signed in", "get-problem-list?limit=30", "root"),
  page("submissions", "get-submission-list?limit=15"),
  page("submissions, page 50", "get-submission-list?limit=15&currentPage=50"),
  page("submissions by verdict", "get-submission-list?limit=15&status=-1"),
  page("submissions by person", "get-submission-list?limit=15&username=scale-000001"),
  page(
    "submissions to a problem",
    "get-submission-list?limit=15&problemID=S000002&completeProblemID=true",
  ),
  page("submissions by keyword", "get-submission-list?limit=15&problemID=Tree"),
  page("submissions, signed in", "get-submission-list?limit=15", "root"),
  page("problems of the back office", "admin/problem/get-problem-list?limit=30", "root"),
];
