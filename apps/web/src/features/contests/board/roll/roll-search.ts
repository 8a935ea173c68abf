import { onlyOn, type SearchOf, searchReader, wholeNumber } from "../../../../app/search-fields.ts";
import type { Medals } from "./roll-state.ts";

const count = wholeNumber(0, 1_000_000);

/** The query of `/scrollBoard`: gold, silver and bronze are one name three times. */
export const readRollSearch = searchReader({
  cid: wholeNumber(1),
  "medals[]": (raw) => (Array.isArray(raw) ? raw.map((one) => count(one) ?? 0) : undefined),
  /** Those who take part out of competition are left out. */
  removeStar: onlyOn,
  /** Goes along with another window, and takes no keys. */
  follow: onlyOn,
});
export type RollSearch = SearchOf<typeof readRollSearch>;

/** null = the address names none. */
export function medalsIn({ "medals[]": list }: RollSearch): Medals | null {
  if (list === undefined) return null;
  const [gold = 0, silver = 0, bronze = 0] = list;
  return { gold, silver, bronze };
}
