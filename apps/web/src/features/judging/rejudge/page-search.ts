import { listSearch } from "../../../app/list/list-search.ts";
import {
  oneOf,
  type SearchOf,
  text,
  verdictNumber,
  wholeNumber,
} from "../../../app/search-fields.ts";

/** The query of the list of rejudges. */
export const rejudgeListSearch = listSearch({}, { pageSize: 15 });

/** The query of one rejudge's page: which of its submissions are listed. */
export const rejudgeSearch = listSearch(
  {
    show: oneOf(["changed", "all", "faults", "superseded"]),
    from: verdictNumber,
    to: verdictNumber,
    username: text(20),
    /** The contest whose board is compared, where several are concerned. */
    contest: wholeNumber(1, Number.MAX_SAFE_INTEGER),
  },
  {
    pageSize: 15,
    filters: ["show", "from", "to", "username"],
    /** Those that changed are listed anyway. */
    settle(next) {
      if (next.show === "changed") next.show = undefined;
    },
  },
);
export type RejudgeSearch = SearchOf<typeof rejudgeSearch.read>;

/** What the server is asked for. */
export function itemsInput(id: number, search: RejudgeSearch) {
  return {
    id,
    show: search.show ?? "changed",
    from: search.from,
    to: search.to,
    username: search.username,
    ...rejudgeSearch.page(search),
  };
}
