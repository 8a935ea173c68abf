import { BANK_APPLICATION } from "@gavel/domain/problem";
import { listSearch } from "../../../app/list/list-search.ts";
import { oneOfNumbers, type SearchOf, text, wholeNumber } from "../../../app/search-fields.ts";

const { asked, granted, refused } = BANK_APPLICATION;

/** The query of `/admin/group-problem`. */
export const applicationSearch = listSearch(
  { keyword: text(), gid: wholeNumber(1), progress: oneOfNumbers([asked, granted, refused]) },
  { pageSize: 30, filters: ["keyword", "gid", "progress"], typed: ["keyword"] },
);
export type ApplicationSearch = SearchOf<typeof applicationSearch.read>;
