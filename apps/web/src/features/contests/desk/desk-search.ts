import { listSearch } from "../../../app/list/list-search.ts";
import {
  oneOf,
  onlyOn,
  pageNumber,
  type SearchField,
  type SearchOf,
  text,
  wholeNumber,
} from "../../../app/search-fields.ts";

/**
 * A page behind the first does not ask again by itself, nor does one that is `still`; without a state: all.
 * @param other the state of the list beside it, on wide screens
 */
const twoLists = <Own, Other>(
  state: SearchField<Own>,
  other: SearchField<Other>,
  pageSize: number,
) =>
  listSearch(
    { state, still: onlyOn, other, otherPage: pageNumber },
    { pageSize, beside: ["other", "otherPage"] },
  );

const balloonState = oneOf(["waiting", "taken", "delivered"]);
const printState = oneOf(["waiting", "printed"]);

export const balloonSearch = twoLists(balloonState, printState, 20);
export type BalloonSearch = SearchOf<typeof balloonSearch.read>;

export const printSearch = twoLists(printState, balloonState, 15);
export type PrintSearch = SearchOf<typeof printSearch.read>;

export const questionSearch = listSearch(
  {
    state: oneOf(["answered", "all"]),
    /** Its letter. */
    problem: text(),
    /** The one that is open beside the list. */
    question: wholeNumber(1),
  },
  { pageSize: 20, beside: ["question"] },
);
export type QuestionSearch = SearchOf<typeof questionSearch.read>;
