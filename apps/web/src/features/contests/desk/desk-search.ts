import { listSearch } from "../../../app/list/list-search.ts";
import {
  oneOf,
  onlyOn,
  pageNumber,
  type SearchOf,
  text,
  wholeNumber,
} from "../../../app/search-fields.ts";

const BALLOONS = ["waiting", "taken", "delivered"] as const;
const PRINTS = ["waiting", "printed"] as const;

/** Without a state: of all. A page behind the first does not ask again by itself, nor does one that is `still`. */
export const balloonSearch = listSearch(
  {
    ...{ state: oneOf(BALLOONS), still: onlyOn },
    // Of the prints beside them, on wide screens.
    ...{ other: oneOf(PRINTS), otherPage: pageNumber },
  },
  { pageSize: 20, filters: ["state"], beside: ["other", "otherPage"] },
);
export type BalloonSearch = SearchOf<typeof balloonSearch.read>;

export const printSearch = listSearch(
  {
    ...{ state: oneOf(PRINTS), still: onlyOn },
    // Of the balloons beside them.
    ...{ other: oneOf(BALLOONS), otherPage: pageNumber },
  },
  { pageSize: 15, filters: ["state"], beside: ["other", "otherPage"] },
);
export type PrintSearch = SearchOf<typeof printSearch.read>;

export const questionSearch = listSearch(
  {
    state: oneOf(["answered", "all"]),
    /** The letter of a problem. */
    problem: text(50),
    /** The one that is open beside the list. */
    question: wholeNumber(1),
  },
  { pageSize: 20, filters: ["state", "problem"], beside: ["question"] },
);
export type QuestionSearch = SearchOf<typeof questionSearch.read>;

interface Turning<State> {
  state?: State | undefined;
  currentPage?: number | undefined;
}

/** Whoever turns to an older page reads it in peace: what is read again by itself is page 1. */
export function behindFirst<State>(change: Turning<State>): Turning<State> & { still?: true } {
  return (change.currentPage ?? 1) > 1 ? { ...change, still: true } : change;
}

/** The same of the list beside the page's own. */
export function besides<State>(change: Turning<State>) {
  const { currentPage } = change;
  const page = { otherPage: currentPage === 1 ? undefined : currentPage };
  const other = "state" in change ? { other: change.state } : {};
  return (currentPage ?? 1) > 1
    ? { ...page, ...other, still: true as const }
    : { ...page, ...other };
}

/** Whether the lists are read again by themselves. */
export const isFollowed = (search: {
  still?: true | undefined;
  currentPage?: number | undefined;
  otherPage?: number | undefined;
}): boolean =>
  search.still !== true && (search.currentPage ?? 1) === 1 && (search.otherPage ?? 1) === 1;
