/** Reading a page: what must be there is named, and its absence is told as such. */
import type { HtmlElement, HtmlNode } from "@gavel/problem-package/html-page";
import { RemoteFailure } from "../failure.ts";

const TEXT = 3;

/** @throws RemoteFailure `markupChanged` */
export function need(root: HtmlElement, selector: string): HtmlElement {
  const found = find(root, selector);
  if (found === null) throw missing(selector);
  return found;
}

export const find = (root: HtmlElement, selector: string): HtmlElement | null =>
  root.querySelector(selector) ?? null;

export function missing(what: string): RemoteFailure {
  return new RemoteFailure("markupChanged", { detail: `the page has no ${what}` });
}

export const all = (root: HtmlElement, selector: string): HtmlElement[] =>
  Array.from(root.querySelectorAll(selector));

/** One line, whatever the page's layout. */
export function lineOf(node: HtmlNode | null): string {
  return oneLine(node?.textContent ?? "");
}

/** The same, with a blank wherever an element ends. */
export function spacedLine(element: HtmlElement): string {
  const textOf = (node: HtmlNode): string =>
    node.nodeType === TEXT
      ? (node.textContent ?? "")
      : Array.from(node.childNodes).map(textOf).join(" ");
  return oneLine(textOf(element));
}

/** Without what is no letter, too: no column of text holds it. */
export const oneLine = (text: string) => text.replace(/[\s\p{Cc}]+/gu, " ").trim();

/** Text as it is drawn: breaks are lines. */
export function preText(element: HtmlElement): string {
  const copy = element.cloneNode(true);
  for (const one of all(copy, "br")) one.replaceWith("\n");
  return (copy.textContent ?? "").replaceAll("\r\n", "\n").replaceAll("\u00a0", " ");
}

/** A sample's lines: without the page's own line breaks around them, with one at the end. */
export function sampleText(text: string): string {
  const lines = text.replaceAll("\r\n", "\n").replace(/^\n+/, "").trimEnd();
  return lines === "" ? "" : `${lines}\n`;
}

/** The text that stands in the element itself, not in those inside. */
export function ownText(element: HtmlElement): string {
  const texts = Array.from(element.childNodes).filter(({ nodeType }) => nodeType === TEXT);
  return oneLine(texts.map(({ textContent }) => textContent ?? "").join(" "));
}

/** A picture may be written out in its address; a page may not. */
const PICTURE = /^(https?:|data:image\/)/;
const LINK = /^https?:/;

/** Addresses that hold wherever the text is shown. What is no address of the web is taken out. */
export function absoluteAddresses(root: HtmlElement, base: string): void {
  for (const [selector, name, allowed] of [
    ["img[src]", "src", PICTURE],
    ["a[href]", "href", LINK],
  ] as const) {
    for (const one of all(root, selector)) {
      const written = one.getAttribute(name) ?? "";
      const href = URL.canParse(written, base) ? new URL(written, base).href : "";
      one.setAttribute(name, allowed.test(href) ? href : "");
    }
  }
}

/** Pictures of a statement, each once. */
export function picturesOf(html: readonly HtmlElement[]): string[] {
  const sources = html.flatMap((one) => [
    ...(one.tagName === "IMG" ? [one.getAttribute("src") ?? ""] : []),
    ...all(one, "img[src]").map((image) => image.getAttribute("src") ?? ""),
  ]);
  return [...new Set(sources)].filter((source) => /^https?:/.test(source));
}

/** The first number in a text; null = none. */
export function numberIn(text: string): number | null {
  const match = /\d+(?:\.\d+)?/.exec(text);
  return match === null ? null : Number(match[0]);
}

/** No site has more languages, and none is called by a longer id. */
const OPTIONS_MAX = 500;
const OPTION_ID_MAX = 64;

/** Options of a form's list of languages, each once, as the site names them; the empty one asks to choose. */
export function optionsOf(select: HtmlElement): { id: string; name: string }[] {
  const options = new Map<string, { id: string; name: string }>();
  for (const one of all(select, "option")) {
    const id = oneLine(one.getAttribute("value") ?? "");
    if (id === "" || id.length > OPTION_ID_MAX || options.size >= OPTIONS_MAX) continue;
    if (!options.has(id)) options.set(id, { id, name: lineOf(one) || id });
  }
  return [...options.values()];
}
