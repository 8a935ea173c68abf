/// <reference path="./turndown-plugin-gfm.d.ts" />
/**
 * Statements in HTML as Markdown, which is what the site stores and shows: its renderer prints raw HTML as text. What
 * can carry scripts is gone afterwards, formulas stay as they are written.
 */
import { gfm } from "@joplin/turndown-plugin-gfm";
import TurndownService from "turndown";
import { refuseDeep } from "./depth.ts";
import { formulaText, isFormula } from "./formulas.ts";
import { escapePlainSigns } from "./plain-signs.ts";
import { addTables } from "./tables.ts";

/** Found inside a text as a `data:` address; `name` stands in the text as `file://NAME`. */
interface InlineImage {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export interface ConvertedHtml {
  readonly markdown: string;
  readonly images: readonly InlineImage[];
}

/** `prefix` begins the names of the images that are found inside. @throws RangeError for elements hundreds deep */
export function htmlToMarkdown(html: string, prefix: string): ConvertedHtml {
  if (html.trim() === "") return { markdown: "", images: [] };
  const images: InlineImage[] = [];
  const service = makeService((source) => {
    const image = readDataImage(source, `${prefix}${images.length + 1}`);
    if (image === null) return source;
    images.push(image);
    return `file://${image.name}`;
  });
  // Without a single tag the lines are what their author saw while writing.
  const signs = escapePlainSigns(html);
  const markup = /<[a-z!/]/i.test(signs) ? signs : signs.trim().replace(/\r?\n/g, "<br>\n");
  const page = hideLayout(markup);
  refuseDeep(page);
  const text = showLayout(service.turndown(page));
  const markdown = text.replaceAll("\u00a0", " ").trim();
  return { markdown, images };
}

function makeService(imageSource: (source: string) => string): TurndownService {
  const service = new TurndownService({
    headingStyle: "atx",
    codeBlockStyle: "fenced",
    bulletListMarker: "-",
    emDelimiter: "*",
    hr: "---",
    // A formula may have nothing inside that is text.
    blankReplacement: (_content, node) => {
      if (isFormula(node)) return formulaText(node);
      return (node as unknown as { readonly isBlock: boolean }).isBlock ? "\n\n" : "";
    },
  });
  service.use(gfm);
  addTables(service);
  const escapeSigns = service.escape.bind(service);
  service.escape = (text) => outsideFormulas(text, escapeSigns);
  service.remove(["style", "iframe", "object", "embed", "noscript", "title"] as never);
  addFormulas(service);
  service.addRule("image", {
    filter: "img",
    replacement: (_content, node) => {
      const source = attribute(node, "src").trim();
      const label = attribute(node, "alt").replace(/[\n[\]]/g, " ");
      return source === "" ? "" : `![${label}](${address(imageSource(source))})`;
    },
  });
  service.addRule("summary", {
    filter: (node) => node.nodeName === "SUMMARY",
    replacement: (content) => `\n\n**${content.replaceAll("**", "").trim()}**\n\n`,
  });
  service.addRule("plain-pre", {
    filter: (node) => node.nodeName === "PRE",
    replacement: (_content, node) => fence(node.textContent ?? ""),
  });
  service.addRule("markdown-inside", {
    // One judge marks statements that are Markdown already.
    filter: (node) => node.nodeName === "SPAN" && node.getAttribute("class") === "md",
    replacement: (_content, node) => node.textContent ?? "",
  });
  return service;
}

const MARKDOWN_INSIDE = /(<span\s+class\s*=\s*(["'])md\2\s*>)([\s\S]*)(<\/span>)/i;
/** Code points that no text may hold, for the blanks that a reader of HTML would run together. */
const LAYOUT: readonly (readonly [string, string])[] = [
  ["\n", "\ufdd0"],
  [" ", "\ufdd1"],
  ["\t", "\ufdd2"],
];

/** In Markdown inside HTML lines and blanks count. Its pictures and breaks are tags, which its text would not show. */
function hideLayout(html: string): string {
  return html.replace(MARKDOWN_INSIDE, (_, open, _quote, inside: string, close) => {
    const plain = inside
      .replaceAll("\r\n", "\n")
      .replace(/<br\s*\/?>\n?/gi, "  \n")
      .replace(/<img\b[^>]*?\bsrc\s*=\s*["']?([^\s"'>]+)[^>]*>/gi, "![]($1)");
    // A tag has to stay one: its own blanks are left alone.
    const hidden = plain.replace(/<[a-z/][^<>]*>|[\n \t]/gi, (part) => {
      return LAYOUT.find(([blank]) => blank === part)?.[1] ?? part;
    });
    return `${open}${hidden}${close}`;
  });
}

function showLayout(text: string): string {
  return LAYOUT.reduce((before, [blank, hidden]) => before.replaceAll(hidden, blank), text);
}

/** Formulas of editors and of pages that drew them, and small letters above and below the line. */
function addFormulas(service: TurndownService): void {
  service.addRule("script", { filter: ["script"], replacement: () => "" });
  const raised = { SUB: "_", SUP: "^" } as const;
  service.addRule("raised", {
    filter: ["sub", "sup"],
    replacement: (content, node) => {
      const text = (node.textContent ?? "").trim();
      const sign = raised[node.nodeName as keyof typeof raised];
      // A picture is raised as it is.
      return text === "" ? content : `$${sign}{${text.replace(/[\\{}$%#&_^~]/g, "\\$&")}}$`;
    },
  });
  service.addRule("formula", {
    filter: (node) => isFormula(node),
    replacement: (_content, node) => formulaText(node),
  });
}

/** What is used of an element; this package is compiled without the declarations of a browser. */
interface Found {
  getAttribute(name: string): string | null;
}

function attribute(node: unknown, name: string): string {
  return (node as Found).getAttribute(name) ?? "";
}

/** Blanks and brackets end an address in Markdown. */
const address = (source: string) =>
  source.replace(/[\s()<>]/g, (letter) => `%${letter.charCodeAt(0).toString(16).padStart(2, "0")}`);

function fence(text: string): string {
  const content = text.replace(/\r\n/g, "\n").replace(/^\n|\n$/g, "");
  let ticks = "```";
  while (content.includes(ticks)) ticks += "`";
  return `\n\n${ticks}\n${content}\n${ticks}\n\n`;
}

const FORMULA = /(\$\$[^$]+\$\$|\$[^$\n]+\$|\\\([^\n]*?\\\)|\\\[[^\n]*?\\\])/;

/** What Markdown would read as its own signs is escaped; between the marks of a formula nothing is. */
function outsideFormulas(text: string, escapeSigns: (text: string) => string): string {
  return text
    .split(FORMULA)
    .map((part, index) => (index % 2 === 0 ? escapeSigns(part) : withDollars(part)))
    .join("");
}

function withDollars(formula: string): string {
  if (formula.startsWith("\\(")) return `$${formula.slice(2, -2).trim()}$`;
  return formula.startsWith("\\[") ? `$$${formula.slice(2, -2).trim()}$$` : formula;
}

const KINDS: Readonly<Record<string, string>> = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/jpg": "jpg",
  "image/gif": "gif",
  "image/bmp": "bmp",
  "image/webp": "webp",
  "image/svg+xml": "svg",
};

function readDataImage(source: string, name: string): InlineImage | null {
  const match = /^data:(image\/[a-z+]+);base64,/i.exec(source);
  if (match === null) return null;
  const kind = KINDS[(match[1] ?? "").toLowerCase()];
  const bytes = Buffer.from(source.slice(match[0].length), "base64");
  return kind === undefined || bytes.byteLength === 0 ? null : { name: `${name}.${kind}`, bytes };
}
