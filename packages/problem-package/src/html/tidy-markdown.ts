/**
 * Markdown from sites whose renderers let HTML through, as Markdown alone: ours prints HTML as text. Code and formulas
 * stay letter for letter, and so does every angle bracket that is no tag known here.
 */
import { htmlToMarkdown } from "./html-to-markdown.ts";

/** Fenced and inline code, and formulas. */
const KEPT =
  /(^ {0,3}(`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:^ {0,3}\2[`~]*[ \t]*$|$(?![\s\S]))|`+[^`\n]+`+|\$\$[^$]+\$\$|\$[^$\n]+\$)/m;
const HAS_TAG =
  /<\/?(?:br|img|center|div|span|font|p|u|b|i|em|strong|a|sub|sup|table|h[1-6]|small|big)\b[^<>]*>|<!--/i;

export function tidyMarkdown(markdown: string): string {
  if (!HAS_TAG.test(markdown)) return markdown;
  let rest = markdown;
  let tidied = "";
  for (let kept = KEPT.exec(rest); kept !== null; kept = KEPT.exec(rest)) {
    tidied += tidyText(rest.slice(0, kept.index)) + kept[0];
    rest = rest.slice(kept.index + kept[0].length);
  }
  return (tidied + tidyText(rest)).replace(/\n{3,}/g, "\n\n");
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
