/**
 * Markdown from sites whose renderers let HTML through, as Markdown alone: ours prints HTML as text. Code and formulas
 * stay letter for letter, and so does every angle bracket that is no tag known here.
 */
import { type ConvertedHtml, htmlToMarkdown } from "./html-to-markdown.ts";
import { escapePlainSigns } from "./plain-signs.ts";

/** Fenced and inline code, and formulas; or the beginning of what is converted with all that is in it. */
const KEPT_OR_BLOCK =
  /(^ {0,3}(`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:^ {0,3}\2[`~]*[ \t]*$|$(?![\s\S]))|`+[^`\n]+`+|\$\$[^$]+\$\$|\$[^$\n]+\$)|<(table|ul|ol|pre|blockquote)\b[^<>]*>/im;
const HAS_TAG =
  /<\/?(?:br|img|center|div|span|font|p|u|b|i|em|strong|a|sub|sup|table|h[1-6]|small|big|ul|ol|pre|blockquote|hr|code|del|s|details|summary)\b[^<>]*>|<!--/i;

/** A code point that no text may hold, for a bracket that is no tag's: `<u, v>` is an edge and not underlined. */
const PLAIN = "\ufdd3";

/** @internal */
export const tidyMarkdown = (given: string): string => tidyStatement(given, "").markdown;

/** @param prefix begins the names of the images that are found inside. */
export function tidyStatement(given: string, prefix: string): ConvertedHtml {
  const markdown = withFormulas(given);
  // In Markdown a backslash makes a letter of it.
  const hidden = escapePlainSigns(markdown.replaceAll("\\<", `\\${PLAIN}`), PLAIN);
  if (!HAS_TAG.test(hidden)) return { markdown, images: [] };
  const images: ConvertedHtml["images"][number][] = [];
  const convert: Convert = (html) => {
    const found = htmlToMarkdown(html, `${prefix}${images.length + 1}-`);
    images.push(...found.images);
    return found.markdown;
  };
  let rest = hidden;
  let tidied = "";
  let unclosed = 0;
  for (let next = KEPT_OR_BLOCK.exec(rest); next !== null; next = KEPT_OR_BLOCK.exec(rest)) {
    const [start, , , name] = next;
    const isBlock = name !== undefined && unclosed < UNCLOSED_MAX;
    const end = isBlock ? endOfElement(rest, next.index, name) : null;
    if (isBlock && end === null) unclosed += 1;
    const block = end === null ? null : rest.slice(next.index, end);
    tidied += tidyText(rest.slice(0, next.index), convert);
    tidied += block === null ? start : `\n\n${convert(block)}\n\n`;
    rest = rest.slice(next.index + (block ?? start).length);
  }
  const text = (tidied + tidyText(rest, convert)).replace(/\n{3,}/g, "\n\n");
  return { markdown: text.replaceAll(PLAIN, "<"), images };
}

/** Of elements without an end; each is looked for to the end of the text. */
const UNCLOSED_MAX = 20;

type Convert = (html: string) => string;

/** The beginning of a formula that a page has drawn; its letters would be shown once for each form that it has. */
const DRAWN =
  /<(?:(span|div)\b[^<>]*\bclass\s*=\s*["'](?:[^"']*\s)?(?:katex(?:-display|-mathml|-html)?|MathJax\w*|MJXp?[_-][\w-]+)(?=[\s"'])[^<>]*|(mjx-container|math)\b[^<>]*|(script)\b[^<>]*\btype\s*=\s*["']math\/[^<>]*)>/i;

/** What belongs to one formula stands side by side, and is converted together. */
function withFormulas(markdown: string): string {
  let rest = markdown;
  let text = "";
  for (let first = DRAWN.exec(rest); first !== null; first = DRAWN.exec(rest)) {
    const end = endOfRun(rest, first.index);
    const { markdown: formula } = htmlToMarkdown(rest.slice(first.index, end), "");
    const isBlock = formula.startsWith("$$");
    const before = rest.slice(0, first.index);
    text += isBlock ? `${before.trimEnd()}\n\n${formula}\n\n` : before + formula;
    rest = isBlock ? rest.slice(end).trimStart() : rest.slice(end);
  }
  return text + rest;
}

function endOfRun(text: string, from: number): number {
  let end = from;
  for (;;) {
    const next = DRAWN.exec(text.slice(end));
    const gap = next === null ? null : text.slice(end, end + next.index);
    if (next === null || gap === null || gap.trim() !== "" || /\n\s*\n/.test(gap)) return end;
    const name = next[1] ?? next[2] ?? next[3] ?? "span";
    end = endOfElement(text, end + next.index, name) ?? text.length;
  }
}

/** Behind its closing tag; null = there is none. */
function endOfElement(text: string, from: number, name: string): number | null {
  const tags = new RegExp(`<(/?)${name}\\b[^<>]*>`, "gi");
  tags.lastIndex = from;
  let depth = 0;
  for (let tag = tags.exec(text); tag !== null; tag = tags.exec(text)) {
    depth += tag[1] === "/" ? -1 : 1;
    if (depth <= 0) return tags.lastIndex;
  }
  return null;
}

function tidyText(text: string, convert: Convert): string {
  if (!HAS_TAG.test(text)) return text;
  return text
    .replace(/<!--[\s\S]*?-->/g, "")
    .replace(/<br\s*\/?>[ \t]*\n?/gi, "  \n")
    .replace(/<hr\b[^<>]*>/gi, "\n\n---\n\n")
    .replace(/<summary\b[^<>]*>([^<>]*)<\/summary>/gi, (_tag, title: string) => {
      return title.trim() === "" ? "" : `\n\n**${title.trim()}**\n\n`;
    })
    .replace(/<img\b[^<>]*>/gi, convert)
    .replace(/<a\b[^<>]*\bhref\s*=\s*["']?([^"'\s<>]+)[^<>]*>([^<>]*)<\/a>/gi, "[$2]($1)")
    .replace(/<(sub|sup|code|del|s)>([^<>\n]*)<\/\1>/gi, convert)
    .replace(/<(?:b|strong)>([^<>\n]+)<\/(?:b|strong)>/gi, "**$1**")
    .replace(/<(?:i|em)>([^<>\n]+)<\/(?:i|em)>/gi, "*$1*")
    .replace(/<h([1-6])\b[^<>]*>([^<>]*)<\/h\1>/gi, (_tag, level: string, title: string) => {
      return `\n\n${"#".repeat(Number(level))} ${title.trim()}\n\n`;
    })
    .replace(/<\/(?:p|div|center)>/gi, "\n\n")
    .replace(/<\/?(?:center|div|span|font|p|u|small|big|b|i|em|strong|details)\b[^<>]*>/gi, "");
}
