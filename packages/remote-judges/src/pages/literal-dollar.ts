/** A dollar that is one, at sites without formulas: between two of them Markdown would see a formula. */
import type { HtmlElement, HtmlNode } from "@gavel/problem-package/html-page";

/** Stands for it until the text is Markdown. No page uses it: it has no meaning anywhere. */
const HELD = "\ue024";
const TEXT = 3;

/** In code a dollar is one by itself. */
export function holdDollars(element: HtmlElement): void {
  if (/^(pre|code|tt)$/i.test(element.tagName)) return;
  for (const node of Array.from<HtmlNode>(element.childNodes)) {
    if (node.nodeType === TEXT) node.textContent = (node.textContent ?? "").replaceAll("$", HELD);
    else if ("tagName" in node) holdDollars(node as HtmlElement);
  }
}

export const releaseDollars = (markdown: string) => markdown.replaceAll(HELD, "\\$");
