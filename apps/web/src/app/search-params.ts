import { parseSearchWith, stringifySearchWith } from "@tanstack/react-router";

/**
 * Queries look as in any link people paste: `?keyword=1000&tagId=[1,2]`, never quoted JSON strings.
 * A route's `validateSearch` gets plain numbers and true or false as such and all else as text, so a keyword may
 * arrive as a number.
 */
export const parseSearch = parseSearchWith((text) => text);
export const stringifySearch = stringifySearchWith((value) =>
  typeof value === "string" ? value : JSON.stringify(value),
);
