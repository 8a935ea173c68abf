import { oneOf, type SearchOf, text, wholeNumber } from "../search-fields.ts";
import { listSearch } from "./list-search.ts";

const FIELDS = {
  keyword: text(100),
  categoryId: wholeNumber(1),
  auth: oneOf(["Public", "Private"]),
  enabled: oneOf(["yes", "no"]),
};
const FILTERS = {
  filters: ["keyword", "categoryId", "auth", "enabled"],
  typed: ["keyword"],
} as const;

/** The query of `/training`, and of the same list in the back office, which knows disabled ones. */
export const trainingSearch = listSearch(FIELDS, { pageSize: 15, ...FILTERS });
export type TrainingListSearch = SearchOf<typeof trainingSearch.read>;

/** The query of `/group/{id}/training`: its list, or in place of it the administrators' table or a page of one training. */
export const groupTrainingSearch = listSearch(
  { ...FIELDS, mode: oneOf(["admin", "create", "edit", "problems"]), tid: wholeNumber(1) },
  { pageSize: 10, ...FILTERS },
);
export type GroupTrainingSearch = SearchOf<typeof groupTrainingSearch.read>;

/** What the server is asked for. */
export function listInput(
  search: TrainingListSearch,
  list: Pick<typeof trainingSearch, "page"> = trainingSearch,
) {
  const { keyword, categoryId, auth } = search;
  const isPrivate = auth === undefined ? undefined : auth === "Private";
  return { keyword, categoryId, isPrivate, ...list.page(search) };
}

/** The same, of those in the back office. */
export function staffInput(
  search: TrainingListSearch,
  list: Pick<typeof trainingSearch, "page"> = trainingSearch,
) {
  const { enabled } = search;
  return {
    ...listInput(search, list),
    isEnabled: enabled === undefined ? undefined : enabled === "yes",
  };
}
