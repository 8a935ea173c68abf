/**
 * The subset of LaTeX that problem statements are written in → Markdown with TeX formulas. What has no counterpart is
 * reported by name, and its text is kept: a statement must not lose words.
 */

import { lookUp } from "../reading/look-up.ts";
import { COMMANDS, type TexContext, type TexOptions } from "./commands.ts";
import { accented, escapeMarkdown, isAccent, signOf } from "./letters.ts";
import { Macros } from "./macros.ts";
import { display, inlineCode, mark, plainQuotes } from "./markdown.ts";
import { splitTop, stripComments, TexSource } from "./source.ts";
import {
  documentBody,
  partOf,
  SILENT,
  STYLES,
  type TexPart,
  WITH_ARGUMENTS,
} from "./vocabulary.ts";

export interface TexResult {
  /** null = the text sets none. */
  readonly title: string | null;
  readonly description: string;
  readonly input: string;
  readonly output: string;
  readonly interaction: string;
  /** Pictures, as the text names them. */
  readonly images: readonly string[];
  /** Commands and environments that are not known, each once. */
  readonly unknown: readonly string[];
  /** Where the text wants samples shown in its middle. */
  readonly hasInlineSamples: boolean;
}

const DEPTH_MAX = 60;

export function texToMarkdown(source: string, options: TexOptions): TexResult {
  return new Converter(options).convert(source);
}

class Converter implements TexContext {
  readonly options: TexOptions;
  readonly #parts: Record<TexPart, string> = {
    description: "",
    input: "",
    output: "",
    interaction: "",
  };
  readonly #images = new Set<string>();
  readonly unknown = new Set<string>();
  readonly macros = new Macros();
  title: string | null = null;
  hasInlineSamples = false;
  #depth = 0;

  constructor(options: TexOptions) {
    this.options = options;
  }

  convert(source: string): TexResult {
    let part: TexPart = "description";
    const body = documentBody(stripComments(source));
    for (const { heading, text } of this.#sections(body)) {
      const target = heading === null ? null : partOf(heading);
      if (target !== null) part = target;
      const title = heading === null || target !== null ? "" : `### ${this.inline(heading)}\n\n`;
      this.#parts[part] += `\n\n${title}${this.blocks(text)}`;
    }
    const tidy = (text: string) =>
      text
        .replace(/[ \t]+\n/g, (blanks) => (blanks.startsWith("  \n") ? "  \n" : "\n"))
        .replace(/\n{3,}/g, "\n\n")
        .trim();
    return {
      title: this.title,
      description: tidy(this.#parts.description),
      input: tidy(this.#parts.input),
      output: tidy(this.#parts.output),
      interaction: tidy(this.#parts.interaction),
      images: [...this.#images],
      unknown: [...this.unknown],
      hasInlineSamples: this.hasInlineSamples,
    };
  }

  /** Splits at headings, and at the environments that stand for them. */
  #sections(source: string): { heading: string | null; text: string }[] {
    const marked = source
      .replace(/\\begin\{(Input|Output|Interaction)\}/g, "\\section*{$1}")
      .replace(/\\end\{(Input|Output|Interaction)\}/g, "\n\n")
      .replace(/\\(Input|Output)File\b/g, "\\section*{$1}");
    const [first = "", ...rest] = splitTop(marked, "\\section");
    const sections = rest.map((text) => {
      const inner = new TexSource(text.replace(/^\*/, ""));
      inner.option();
      return { heading: inner.argument(), text: inner.upTo("\0") };
    });
    return [{ heading: null, text: first }, ...sections];
  }

  /** A text that may hold paragraphs and environments. */
  blocks(text: string): string {
    if (this.#depth >= DEPTH_MAX) return "";
    this.#depth++;
    const source = new TexSource(text);
    let out = "";
    while (!source.isOver) out += this.#step(source);
    this.#depth--;
    return out;
  }

  inline(text: string): string {
    return this.blocks(text).replace(/\s+/g, " ").trim();
  }

  #step(source: TexSource): string {
    const { next } = source;
    switch (next) {
      case "\\":
        return this.#command(source);
      case "$":
        return this.#math(source);
      case "{":
        return this.#group(source.argument());
      case "}":
        source.take(1);
        return "";
      case "~":
        source.take(1);
        return "\u00A0";
      case "`":
        return source.take(source.startsWith("``") ? 2 : 1).length === 2 ? "“" : "‘";
      case "'":
        return source.take(source.startsWith("''") ? 2 : 1).length === 2 ? "”" : "’";
      case "-": {
        const dashes = source.match(/-+/y) ?? "";
        return dashes.length === 2 ? "–" : dashes.length === 3 ? "—" : dashes;
      }
      case "\n":
        return (source.match(/\s+/y) ?? "").split("\n").length > 2 ? "\n\n" : "\n";
      case " ":
      case "\t":
        source.match(/[ \t]+/y);
        return " ";
      case "<":
        return source.match(/<</y) === null ? escapeMarkdown(source.take(1)) : "«";
      case ">":
        return source.match(/>>/y) === null ? escapeMarkdown(source.take(1)) : "»";
      default:
        return escapeMarkdown(source.match(/[^\\${}~`'\-\s<>]+/y) ?? source.take(1));
    }
  }

  #math(source: TexSource): string {
    if (source.match(/\$\$/y) !== null) return display(this.macros.inMath(source.upTo("$$")));
    source.take(1);
    const text = mathUpToDollar(source);
    return `$${this.macros.inMath(text).replace(/\s+/g, " ").trim()}$`;
  }

  /** `{\bf …}`: a style that holds to the end of its group. */
  #group(text: string): string {
    const style = /^\s*\\(bf|bfseries|it|itshape|em|tt|ttfamily|sl|sc|rm)(?![A-Za-z])\s*/.exec(
      text,
    );
    if (style === null) return this.blocks(text);
    const rest = text.slice(style[0].length);
    switch (style[1]) {
      case "bf":
      case "bfseries":
        return mark("**", this.blocks(rest));
      case "tt":
      case "ttfamily":
        return this.code(rest);
      case "sc":
      case "rm":
        return this.blocks(rest);
      default:
        return mark("*", this.blocks(rest));
    }
  }

  #command(source: TexSource): string {
    const name = source.command();
    const sign = signOf(name);
    if (sign !== null) {
      if (/^[A-Za-z]/.test(name)) source.match(/\{\}/y);
      return sign;
    }
    if (isAccent(name)) return accented(name, this.#accentLetter(source));
    const expanded = this.macros.expand(name, source);
    if (expanded !== null) return this.blocks(expanded);
    const style = lookUp(STYLES, name.replace(/\*$/, ""));
    if (style !== undefined) return mark(style, this.flat(source.argument()));
    if (SILENT.has(name.replace(/\*$/, ""))) return "";
    const bare = name.replace(/\*$/, "");
    const handler = lookUp(COMMANDS, bare);
    return handler === undefined ? this.#unknownCommand(bare, source) : handler(this, source);
  }

  #accentLetter(source: TexSource): string {
    const letter = source.argument();
    return /^\\[A-Za-z]{2,}/.test(letter) ? this.blocks(letter) : letter;
  }

  flat(text: string): string {
    return this.blocks(text).replace(/\n+/g, " ");
  }

  #unknownCommand(name: string, source: TexSource): string {
    const count = WITH_ARGUMENTS.get(name);
    if (count !== undefined) {
      // Sizes, lengths and colours, of no use on a page that flows.
      if (count > 0) source.option();
      for (let left = count; left > 0; left--) source.argument();
      return "";
    }
    this.unknown.add(`\\${name}`);
    source.option();
    return "";
  }

  image(file: string, caption: string): string {
    const path = file.trim().replace(/^\.\//, "");
    this.#images.add(path);
    return `![${caption}](file://${path.replaceAll(" ", "%20")})`;
  }

  code(text: string): string {
    const isPlain = !/[$\\{}]/.test(text);
    if (isPlain) return inlineCode(plainQuotes(text));
    const inner = this.flat(text);
    // Formulas and styles do not work inside code; letters that were only escaped do.
    if (/[$*]/.test(inner.replace(/\\[*$]/g, ""))) return inner;
    return inlineCode(inner.replace(/&amp;/g, "&").replace(/\\([\\*_`[\]<>#$~])/g, "$1"));
  }
}

function mathUpToDollar(source: TexSource): string {
  let text = "";
  while (!source.isOver && source.next !== "$") {
    text += source.take(source.next === "\\" ? 2 : 1);
  }
  source.take(1);
  return text;
}
