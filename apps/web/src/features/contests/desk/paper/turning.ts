/** Who turns a page of the desks, and what of that the address keeps. */

import type { PaperSearch } from "../desk-search.ts";

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

/** Read again by themselves the lists stand at their first pages. */
export const following = (isOn: boolean) => ({
  still: isOn ? undefined : (true as const),
  otherPage: undefined,
  currentPage: undefined,
});

/** Whether the lists are read again by themselves. */
export const isFollowed = (search: {
  still?: true | undefined;
  currentPage?: number | undefined;
  otherPage?: number | undefined;
}): boolean =>
  search.still !== true && (search.currentPage ?? 1) === 1 && (search.otherPage ?? 1) === 1;

const PRINTS_SHOWN = 15;
const BALLOONS_SHOWN = 20;

type State = PaperSearch["state"];

/** What the address says of a list of balloons: its state and its page. */
export const balloonsAt = (state: State, currentPage = 1) => ({
  state: state === "printed" ? undefined : state,
  paging: { currentPage, limit: BALLOONS_SHOWN },
});

/** The same of prints. */
export const printsAt = (state: State, currentPage = 1) => ({
  state: state === "waiting" || state === "printed" ? state : undefined,
  paging: { currentPage, limit: PRINTS_SHOWN },
});
