import { RANK_PAGE_SIZE } from "@gavel/domain/limit";
import { RANK_TYPES, type RankType } from "@gavel/domain/rank";
import { listSearch } from "../../../app/list/list-search.ts";
import { oneOf, type SearchOf, text } from "../../../app/search-fields.ts";

/** The query of `/acm-rank` and `/oi-rank`. */
export const rankSearch = listSearch(
  { searchUser: text() },
  { pageSize: RANK_PAGE_SIZE, filters: ["searchUser"], typed: ["searchUser"] },
);
export type RankSearch = SearchOf<typeof rankSearch.read>;

/** The query of `/group/…/rank`, which is one page for both. */
export const groupRankSearch = listSearch(
  { searchUser: text(), type: oneOf(RANK_TYPES) },
  { pageSize: RANK_PAGE_SIZE, filters: ["searchUser"], typed: ["searchUser"] },
);
export type GroupRankSearch = SearchOf<typeof groupRankSearch.read>;

/** What the server is asked for. */
export function findInput(type: RankType, search: RankSearch) {
  return { type, keyword: search.searchUser ?? "", ...rankSearch.page(search) };
}
