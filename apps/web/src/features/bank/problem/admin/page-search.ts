import { DIFFICULTIES, REMOTE_OJS } from "@gavel/domain/limit";
import { PROBLEM_AUTH } from "@gavel/domain/problem";
import type { TableSort } from "@gavel/ui/data-table";
import { listSearch } from "../../../../app/list/list-search.ts";
import {
  numberList,
  oneOf,
  oneOfNumbers,
  onlyOn,
  type SearchOf,
  text,
  wholeNumber,
} from "../../../../app/search-fields.ts";

const { public: open, hidden, contest } = PROBLEM_AUTH;

/** What the list can be sorted by beside its age. */
const SORTS = [
  ...(["problemId", "title", "difficulty", "auth"] as const),
  ...(["author", "updated", "submissions"] as const),
] as const;

/** The query of `/admin/problems`. No `oj` is every bank, `Mine` our own. */
export const problemAdminSearch = listSearch(
  {
    keyword: text(),
    auth: oneOfNumbers([open, hidden, contest]),
    oj: oneOf(["Mine", ...REMOTE_OJS]),
    difficulty: oneOfNumbers(DIFFICULTIES),
    tagId: numberList(50),
    /** Only what must be mended. */
    mend: onlyOn,
    /** Newest first while it says nothing. */
    sort: oneOf(SORTS),
    desc: onlyOn,
    /** Whose figures are shown: a pid. */
    figures: wholeNumber(1),
    /** The dialog that begins a problem. */
    creating: onlyOn,
    /** The panel beside the list: open, on an archive that was read, on an import. */
    importing: onlyOn,
    pack: wholeNumber(1),
    batch: wholeNumber(1),
    /** The dialog that imports from other judges: one problem, or a list that was begun. */
    remote: oneOf(["one", "list"]),
    list: wholeNumber(1),
  },
  {
    pageSize: 30,
    filters: ["keyword", "auth", "oj", "difficulty", "tagId", "mend"],
    typed: ["keyword"],
    beside: ["figures", "creating", "importing", "pack", "batch", "remote", "list"],
    /** Tags belong to their bank. */
    settle(next, old) {
      if (next.oj !== old.oj || next.tagId?.length === 0) next.tagId = undefined;
    },
  },
);
export type ProblemAdminSearch = SearchOf<typeof problemAdminSearch.read>;

/** What the server is asked for. */
export function staffInput(search: ProblemAdminSearch) {
  const { keyword, auth, oj, difficulty, tagId, mend, sort, desc } = search;
  return {
    ...{ keyword, auth, oj, difficulty, tagIds: tagId, isUnready: mend },
    ...(sort === undefined ? {} : { sort, isDescending: desc === true }),
    ...problemAdminSearch.page(search),
  };
}

/** For the heads of the table. */
export function sortIn({ sort, desc }: ProblemAdminSearch): TableSort | undefined {
  return sort === undefined ? undefined : { key: sort, descending: desc === true };
}

/** A third press on a head brings back the newest first. */
export function sortedBy(
  search: ProblemAdminSearch,
  { key, descending }: TableSort,
): Partial<ProblemAdminSearch> {
  if (search.sort === key && search.desc === true) return { sort: undefined, desc: undefined };
  const sort = SORTS.find((one) => one === key);
  return { sort, desc: descending ? true : undefined };
}
