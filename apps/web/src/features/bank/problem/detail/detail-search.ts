import { oneOf, pageNumber, searchReader, wholeNumber } from "../../../../app/search-fields.ts";

const DETAIL_TABS = ["description", "code", "mine", "annex"] as const;
export type DetailTab = (typeof DETAIL_TABS)[number];

/** The query of a problem page. */
export interface DetailSearch {
  tab?: DetailTab;
  /** Of my submissions. */
  currentPage?: number;
  /** A submission whose code the editor opens with. */
  from?: number;
  /** Of its test cases, the one whose input is put into the test run. */
  case?: number;
}

const readFields = searchReader({
  tab: oneOf(DETAIL_TABS),
  currentPage: pageNumber,
  from: wholeNumber(1),
  case: wholeNumber(1),
});

/** Reads any link. What says nothing stays as a key without a value, or the router would let the address's through. */
export function readDetailSearch(raw: Record<string, unknown>): DetailSearch {
  const { tab, currentPage, from, case: seq } = readFields(raw);
  return {
    tab: tab === "description" ? undefined : tab,
    currentPage: currentPage === 1 ? undefined : currentPage,
    from,
    // Of no submission there is no case.
    case: from === undefined ? undefined : seq,
  };
}
