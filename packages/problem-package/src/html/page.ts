/// <reference path="./domino.d.ts" />
/** A page of HTML as its elements, read as browsers do: attributes without quotes, missing ends and all. */
import domino, { type HtmlElement } from "@mixmark-io/domino";
import { refuseDeepIn } from "./depth.ts";

export type { HtmlElement, HtmlNode } from "@mixmark-io/domino";

/** @throws RangeError for elements hundreds deep, before the rest is read */
export function readHtmlPage(html: string): HtmlElement {
  const parser = domino.createIncrementalHTMLParser();
  refuseDeepIn(parser);
  parser.end(html);
  parser.process(() => false);
  return parser.document().documentElement;
}
