import { GROUP_MEMBER_PAGE_SIZE } from "@gavel/domain/group/group";
import { listSearch } from "../../../../app/list/list-search.ts";
import { oneOf, oneOfNumbers, type SearchOf, text } from "../../../../app/search-fields.ts";

/** The query of `/group/…/member`; `view`: administrators look at it as members do. */
export const memberSearch = listSearch(
  {
    keyword: text(100),
    level: oneOfNumbers([2, 3, 4, 5]),
    view: oneOf(["list"]),
  },
  {
    pageSize: GROUP_MEMBER_PAGE_SIZE,
    filters: ["keyword", "level"],
    typed: ["keyword"],
    beside: ["view"],
  },
);
export type MemberSearch = SearchOf<typeof memberSearch.read>;
