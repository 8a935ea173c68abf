import { parseSearchWith, stringifySearchWith } from "@tanstack/react-router";

/**
 * Queries are plain text as in any link people paste: `?keyword=1000&tagId=[1,2]`.
 * A route's `validateSearch` therefore gets strings and turns them into what it needs.
 */
export const parseSearch = parseSearchWith((text) => text);
export const stringifySearch = stringifySearchWith((value) =>
  typeof value === "string" ? value : JSON.stringify(value),
);
