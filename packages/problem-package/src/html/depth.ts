/// <reference path="./domino.d.ts" />
/**
 * How deep elements lie in each other, seen while they are read. Whoever reads or converts thousands of levels needs a
 * time that grows with the square of their number and more: 2000 take seconds, and a text may hold a million.
 */
import domino, { type IncrementalParser, type Place } from "@mixmark-io/domino";

/** With the page's own three. Pages with tables and drawn formulas have some dozens. */
const LEVELS_MAX = 200;

/** @throws RangeError for elements hundreds deep, before the rest is read */
export function refuseDeep(html: string): void {
  const parser = domino.createIncrementalHTMLParser();
  refuseDeepIn(parser);
  parser.end(html);
  parser.process(() => false);
}

/** From now on, while the page is read. */
export function refuseDeepIn(parser: IncrementalParser): void {
  // Every element is seen as it is put in its place: where that is depends on much more than the tags before.
  parser.document()._setMutationHandler(({ node }) => {
    if (levelsAbove(node) > LEVELS_MAX) throw new RangeError("the HTML is too deep");
  });
}

function levelsAbove(node: Place | undefined): number {
  let levels = 0;
  for (let place = node?.parentNode; place; place = place.parentNode) levels += 1;
  return levels;
}
