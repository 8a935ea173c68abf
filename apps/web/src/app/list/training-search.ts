import { oneOf, type SearchOf, text, wholeNumber } from "../search-fields.ts";
import { listSearch } from "./list-search.ts";

/** The query of `/training`, and of the same list in the back office, which knows disabled ones. */
export const trainingSearch = listSearch(
  {
    keyword: text(100),
    categoryId: wholeNumber(1),
    auth: oneOf(["Public", "Private"]),
    enabled: oneOf(["yes", "no"]),
  },
  {
    pageSize: 15,
    filters: ["keyword", "categoryId", "auth", "enabled"],
    typed: ["keyword"],
  },
);
export type TrainingListSearch = SearchOf<typeof trainingSearch.read>;

/** What the server is asked for. */
export function listInput(search: TrainingListSearch) {
  const { keyword, categoryId, auth } = search;
  const isPrivate = auth === undefined ? undefined : auth === "Private";
  return { keyword, categoryId, isPrivate, ...trainingSearch.page(search) };
}

/** The same, of those in the back office. */
export function staffInput(search: TrainingListSearch) {
  const { enabled } = search;
  return { ...listInput(search), isEnabled: enabled === undefined ? undefined : enabled === "yes" };
}
