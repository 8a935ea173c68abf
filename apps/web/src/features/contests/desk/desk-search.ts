import { listSearch } from "../../../app/list/list-search.ts";
import {
  oneOf,
  onlyOn,
  pageNumber,
  type SearchOf,
  text,
  wholeNumber,
} from "../../../app/search-fields.ts";

/** Of balloons and of prints; one that is not of the list says nothing. */
const state = oneOf(["waiting", "taken", "delivered", "printed"]);

/** Of both pages. `other` is the list beside the page's own, on wide screens. */
export const paperSearch = listSearch(
  { state, still: onlyOn, other: state, otherPage: pageNumber },
  { pageSize: 20, beside: ["other", "otherPage"] },
);
export type PaperSearch = SearchOf<typeof paperSearch.read>;

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
