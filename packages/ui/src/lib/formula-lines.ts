import type { Markdown } from "./render-markdown.ts";

/** What may not begin a line, and what may not end one. */
const CLOSING = /^[,.;:!?)\]}，。；：、！？）】」》”’…%]+/;
const OPENING = /[([{（【「《“‘]+$/;
/** Longer formulas would not fit into a line of a phone: they may break where they break anyway. */
const WHOLE_MAX = 24;
/** Forbids a break where it stands. */
const JOINER = "\u2060";

type Token = ReturnType<Markdown["parse"]>[number];

/** Signs that a reader sees of a formula, roughly: a command is one. */
function signsOf(formula: string): number {
  return formula.replaceAll(/\\[a-zA-Z]+\s?/g, "x").replaceAll(/[{}^_\s\\]/g, "").length;
}

/** A formula in a line stays in one piece, with the brackets and the punctuation at its ends. */
export function keepFormulasWhole(markdown: Markdown): void {
  markdown.core.ruler.push("formula_lines", ({ tokens }) => {
    for (const { children } of tokens) {
      for (const at of (children ?? []).keys()) takeNeighbours(children ?? [], at);
    }
  });
  const draw = markdown.renderer.rules.math_inline;
  if (draw === undefined) throw new Error("the formula plugin draws no formulas in lines");
  markdown.renderer.rules.math_inline = (tokens, at, options, env, self) => {
    const { content, meta } = tokens[at] as Token;
    const { opening = "", closing = "" } = (meta ?? {}) as Partial<Ends>;
    const formula = draw(tokens, at, options, env, self);
    const [before, after] = [opening, closing].map(markdown.utils.escapeHtml);
    if (signsOf(content) <= WHOLE_MAX) {
      return `<span class="whole-formula">${before}${formula}${after}</span>`;
    }
    return `${before}${opening && JOINER}${formula}${closing && JOINER}${after}`;
  };
}

interface Ends {
  readonly opening: string;
  readonly closing: string;
}

function takeNeighbours(tokens: Token[], at: number): void {
  const token = tokens[at];
  if (token?.type !== "math_inline") return;
  const opening = cut(tokens[at - 1], OPENING);
  const closing = cut(tokens[at + 1], CLOSING);
  token.meta = { opening, closing } satisfies Ends;
}

/** Takes the match out of a text. */
function cut(token: Token | undefined, pattern: RegExp): string {
  if (token?.type !== "text") return "";
  const found = pattern.exec(token.content)?.[0] ?? "";
  token.content = token.content.replace(pattern, "");
  return found;
}
