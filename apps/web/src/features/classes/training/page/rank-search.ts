import { listSearch } from "../../../../app/list/list-search.ts";
import { type SearchOf, text } from "../../../../app/search-fields.ts";

/** The query of `/training/…/rank`. */
export const rankSearch = listSearch(
  { keyword: text(100) },
  { pageSize: 30, filters: ["keyword"], typed: ["keyword"] },
);
export type RankSearch = SearchOf<typeof rankSearch.read>;
