import { GROUP_MEMBER_PAGE_SIZE } from "@gavel/domain/group/group";
import { listSearch } from "../../../../app/list/list-search.ts";
import { oneOfNumbers, type SearchOf, text } from "../../../../app/search-fields.ts";

/** The query of `/group/…/member`. */
export const memberSearch = listSearch(
  { keyword: text(100), level: oneOfNumbers([2, 3, 4, 5]) },
  { pageSize: GROUP_MEMBER_PAGE_SIZE, filters: ["keyword", "level"], typed: ["keyword"] },
);
export type MemberSearch = SearchOf<typeof memberSearch.read>;
