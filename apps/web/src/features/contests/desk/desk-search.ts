import { listSearch } from "../../../app/list/list-search.ts";
import { oneOf, onlyOn, type SearchOf } from "../../../app/search-fields.ts";

/** @param states besides the usual one, which the address leaves out */
const deskSearch = <const State extends string>(states: readonly State[], pageSize: number) =>
  listSearch(
    {
      state: oneOf(states),
      /** Does not ask again by itself. */
      still: onlyOn,
    },
    { pageSize, filters: ["state"] },
  );

export const balloonSearch = deskSearch(["waiting", "taken", "delivered"], 20);
export type BalloonSearch = SearchOf<typeof balloonSearch.read>;

export const printSearch = deskSearch(["waiting", "printed"], 15);
export type PrintSearch = SearchOf<typeof printSearch.read>;

export const questionSearch = deskSearch(["answered", "all"], 20);
export type QuestionSearch = SearchOf<typeof questionSearch.read>;
