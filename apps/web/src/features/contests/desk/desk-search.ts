import { listSearch } from "../../../app/list/list-search.ts";
import { oneOf, onlyOn, type SearchOf } from "../../../app/search-fields.ts";

/** Each page of the jury keeps its own page number and whether it stands still. */
export const balloonSearch = listSearch(
  { state: oneOf(["waiting", "taken", "delivered"]), still: onlyOn },
  { pageSize: 20, filters: ["state"] },
);
export type BalloonSearch = SearchOf<typeof balloonSearch.read>;

export const printSearch = listSearch(
  { state: oneOf(["waiting", "printed"]), still: onlyOn },
  { pageSize: 15, filters: ["state"] },
);
export type PrintSearch = SearchOf<typeof printSearch.read>;

export const questionSearch = listSearch(
  { state: oneOf(["answered", "all"]) },
  { pageSize: 20, filters: ["state"] },
);
export type QuestionSearch = SearchOf<typeof questionSearch.read>;
