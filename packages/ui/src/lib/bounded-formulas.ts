/**
 * What a formula may cost whoever reads it. A few characters that define macros can stand for millions of signs, and a size of
 * its author's choice can be that of a thousand pages.
 */
import katex from "katex";
import type { Markdown } from "./render-markdown.ts";

/** Signs that a formula with macros of its own may come to, roughly: each use of one stands for no more than the whole. */
const SIGNS_MAX = 10_000;
/** Formulas of one text that define macros; further ones are shown as they were typed. */
const DEFINING_MAX = 20;
/** The library's own bound for a formula that only uses macros, all of which are short. */
const EXPANSIONS_MAX = 1000;
/** Letters of all formulas of one text, of which each comes to some hundred in the page; further formulas are shown as typed. */
const LETTERS_MAX = 30_000;
/** The place of a matrix takes as much room in the page as so many letters, also an empty one; so does a formula's frame. */
const LETTERS_A_PLACE = 8;
/** In em: wider than a line of text. */
const SIZE_MAX = 40;

const DEFINES = /\\(?:[gex]?def|let|futurelet|(?:new|renew|provide)command)(?![a-zA-Z])/;

type Options = NonNullable<Parameters<typeof katex.renderToString>[1]>;

/** Takes the place of the library in `markdown`, for which each text begins with a fresh account. */
export function boundedFormulas(markdown: Markdown): typeof katex {
  let defining = 0;
  let letters = 0;
  markdown.core.ruler.push("formula_account", () => {
    defining = 0;
    letters = 0;
  });
  const asTyped = (formula: string) => `<code>${markdown.utils.escapeHtml(formula)}</code>`;
  return {
    ...katex,
    renderToString(formula: string, options: Options = {}) {
      const places = formula.split(/&|\\\\/).length;
      letters += formula.length + LETTERS_A_PLACE * places;
      if (letters > LETTERS_MAX) return asTyped(formula);
      const bounds = { ...options, maxSize: SIZE_MAX, maxExpand: EXPANSIONS_MAX };
      if (!DEFINES.test(formula)) return katex.renderToString(formula, bounds);
      defining += 1;
      if (defining > DEFINING_MAX) return asTyped(formula);
      const maxExpand = Math.min(EXPANSIONS_MAX, Math.floor(SIGNS_MAX / formula.length));
      return katex.renderToString(formula, { ...bounds, maxExpand });
    },
  };
}
