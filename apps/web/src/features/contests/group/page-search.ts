import { ACCESSES, PHASES, RULES } from "../../../app/contest/kinds.ts";
import { listSearch } from "../../../app/list/list-search.ts";
import {
  oneOf,
  oneOfNumbers,
  type SearchOf,
  text,
  wholeNumber,
} from "../../../app/search-fields.ts";

const newWord = oneOf(["new"]);
const id = wholeNumber(1);

/** The query of `/group/…/contest`: the list that everybody there sees, that of administrators, and one contest of it. */
export const groupContestSearch = listSearch(
  {
    mode: oneOf(["admin", "create", "edit", "problems", "announcements"]),
    cid: id,
    keyword: text(100),
    type: oneOfNumbers(RULES),
    status: oneOfNumbers([-1, 0, 1]),
    auth: oneOfNumbers(ACCESSES),
    phase: oneOf(PHASES),
    visible: oneOf(["yes", "no"]),
    edit: (raw) => newWord(raw) ?? id(raw),
  },
  {
    pageSize: 10,
    filters: ["keyword", "type", "status", "auth", "phase", "visible"],
    typed: ["keyword"],
    beside: ["edit"],
  },
);
export type GroupContestSearch = SearchOf<typeof groupContestSearch.read>;
