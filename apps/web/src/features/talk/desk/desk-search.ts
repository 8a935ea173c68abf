import { REPORT_KINDS, REPORT_LABELS } from "@gavel/domain/report";
import { listSearch } from "../../../app/list/list-search.ts";
import { oneOf, onlyOn, type SearchOf, text, wholeNumber } from "../../../app/search-fields.ts";

const PAGE_SIZE = 10;

/** The query of `/admin/discussion`. */
export const deskSearch = listSearch(
  {
    /** Reports that wait, unless told. */
    tab: oneOf(["handled", "all", "muted"]),
    /** What was reported. */
    kind: oneOf(REPORT_KINDS),
    /** Of the reports that wait. */
    label: oneOf(REPORT_LABELS),
    /** Of all discussions. */
    keyword: text(),
    /** Of the category. */
    cid: wholeNumber(1),
    /** Kind and id of what is looked at, as `things.ts` writes them; the first one unless told. */
    thing: text(),
    /** The form of the categories is open. */
    categories: onlyOn,
    /** That of a new mute is. */
    mute: onlyOn,
    /** Whom it is about, unless they are named in the form. */
    whom: text(),
  },
  {
    pageSize: PAGE_SIZE,
    filters: ["kind", "label", "keyword", "cid"],
    typed: ["keyword"],
    beside: ["thing", "categories", "mute", "whom"],
    settle(next, old) {
      // Each tab has filters of its own.
      if (next.tab !== old.tab)
        Object.assign(next, {
          ...{ kind: undefined, label: undefined, keyword: undefined },
          ...{ cid: undefined, thing: undefined },
        });
      const isElsewhere =
        next.label !== old.label || next.kind !== old.kind || next.currentPage !== old.currentPage;
      if (isElsewhere) next.thing = undefined;
    },
  },
);
export type DeskSearch = SearchOf<typeof deskSearch.read>;
