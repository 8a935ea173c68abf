/**
 * Markdown from sites whose renderers let HTML through, as Markdown alone: ours prints HTML as text. Code and formulas
 * stay letter for letter, and so does every angle bracket that is no tag known here.
 */
import { htmlToMarkdown } from "./html-to-markdown.ts";
import { escapePlainSigns } from "./plain-signs.ts";

/** Fenced and inline code, and formulas. */
const KEPT =
  /(^ {0,3}(`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:^ {0,3}\2[`~]*[ \t]*$|$(?![\s\S]))|`+[^`\n]+`+|\$\$[^$]+\$\$|\$[^$\n]+\$)/m;
const HAS_TAG =
  /<\/?(?:br|img|center|div|span|font|p|u|b|i|em|strong|a|sub|sup|table|h[1-6]|small|big)\b[^<>]*>|<!--/i;

/** A code point that no text may hold, for a bracket that is no tag's: `<u, v>` is an edge and not underlined. */
const PLAIN = "\ufdd3";

export function tidyMarkdown(given: string): string {
  const markdown = withFormulas(given);
  // In Markdown a backslash makes a letter of it.
  const hidden = escapePlainSigns(markdown.replaceAll("\\<", `\\${PLAIN}`), PLAIN);
  if (!HAS_TAG.test(hidden)) return markdown;
  let rest = hidden;
  let tidied = "";
  for (let kept = KEPT.exec(rest); kept !== null; kept = KEPT.exec(rest)) {
    tidied += tidyText(rest.slice(0, kept.index)) + kept[0];
    rest = rest.slice(kept.index + kept[0].length);
  }
  return (tidied + tidyText(rest)).replace(/\n{3,}/g, "\n\n").replaceAll(PLAIN, "<");
}

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
    end = endOfElement(text, end + next.index, next[1] ?? next[2] ?? next[3] ?? "span");
  }
}

/** Behind its closing tag, or the end of the text. */
function endOfElement(text: string, from: number, name: string): number {
  const tags = new RegExp(`<(/?)${name}\\b[^<>]*>`, "gi");
  tags.lastIndex = from;
  let depth = 0;
  for (let tag = tags.exec(text); tag !== null; tag = tags.exec(text)) {
    depth += tag[1] === "/" ? -1 : 1;
    if (depth <= 0) return tags.lastIndex;
  }
  return text.length;
}

function tidyText(text: string): string {
  if (!HAS_TAG.test(text)) return text;
  return text
    .replace(/<!--[\s\S]*?-->/g, "")
    .replace(
      /<table\b[\s\S]*?<\/table>/gi,
      (table) => `\n\n${htmlToMarkdown(table, "").markdown}\n\n`,
    )
    .replace(/<br\s*\/?>[ \t]*\n?/gi, "  \n")
    .replace(/<img\b[^<>]*>/gi, (tag) => htmlToMarkdown(tag, "").markdown)
    .replace(/<a\b[^<>]*\bhref\s*=\s*["']?([^"'\s<>]+)[^<>]*>([^<>]*)<\/a>/gi, "[$2]($1)")
    .replace(/<(sub|sup)>([^<>\n]*)<\/\1>/gi, (tag) => htmlToMarkdown(tag, "").markdown)
    .replace(/<(?:b|strong)>([^<>\n]+)<\/(?:b|strong)>/gi, "**$1**")
    .replace(/<(?:i|em)>([^<>\n]+)<\/(?:i|em)>/gi, "*$1*")
    .replace(/<h([1-6])\b[^<>]*>([^<>]*)<\/h\1>/gi, (_tag, level: string, title: string) => {
      return `\n\n${"#".repeat(Number(level))} ${title.trim()}\n\n`;
    })
    .replace(/<\/(?:p|div|center)>/gi, "\n\n")
    .replace(/<\/?(?:center|div|span|font|p|u|small|big|b|i|em|strong)\b[^<>]*>/gi, "");
}
