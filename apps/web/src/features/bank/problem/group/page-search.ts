import { listSearch } from "../../../../app/list/list-search.ts";
import { oneOf, type SearchOf, text, wholeNumber } from "../../../../app/search-fields.ts";
import { FORM_TABS } from "../form/parts.ts";

/** The query of `/group/{id}/problem`: its list, or in place of it the administrators' table or the form of one problem. */
export const groupProblemSearch = listSearch(
  {
    keyword: text(),
    /** Shown unless somebody hides them. */
    tags: oneOf(["hidden"]),
    mode: oneOf(["admin", "create", "edit"]),
    /** What the form edits. */
    pid: wholeNumber(1),
    tab: oneOf(FORM_TABS),
  },
  { pageSize: 10, filters: ["keyword"], typed: ["keyword"], beside: ["tab", "tags"] },
);
export type GroupProblemSearch = SearchOf<typeof groupProblemSearch.read>;
