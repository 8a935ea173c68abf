import { REPORT_LABELS } from "@gavel/domain/report";
import { listSearch } from "../../../app/list/list-search.ts";
import { oneOf, onlyOn, type SearchOf, text, wholeNumber } from "../../../app/search-fields.ts";

const PAGE_SIZE = 10;

/** The query of `/admin/discussion`. */
export const deskSearch = listSearch(
  {
    /** Reports that wait, unless told. */
    tab: oneOf(["handled", "all"]),
    /** Of the reports that wait. */
    label: oneOf(REPORT_LABELS),
    /** Of all discussions. */
    keyword: text(),
    /** Of the category. */
    cid: wholeNumber(1),
    /** The id of the discussion that is looked at; the first one unless told. */
    did: wholeNumber(1),
    /** The form of the categories is open. */
    categories: onlyOn,
  },
  {
    pageSize: PAGE_SIZE,
    filters: ["label", "keyword", "cid"],
    typed: ["keyword"],
    beside: ["did", "categories"],
    settle(next, old) {
      // Each tab has filters of its own.
      if (next.tab !== old.tab)
        Object.assign(next, {
          label: undefined,
          keyword: undefined,
          cid: undefined,
          did: undefined,
        });
      if (next.label !== old.label || next.currentPage !== old.currentPage) next.did = undefined;
    },
  },
);
export type DeskSearch = SearchOf<typeof deskSearch.read>;
