import { SEARCH_KINDS } from "../../../app/search/kinds.ts";
import { oneOf, type SearchOf, searchReader, text } from "../../../app/search-fields.ts";

/** The query of `/search`. */
export const readSearch = searchReader({ q: text(100), kind: oneOf(SEARCH_KINDS) });
export type SearchQuery = SearchOf<typeof readSearch>;
