/** What becomes of each command and environment. */
import { escapeMarkdown } from "./letters.ts";
import type { Macros } from "./macros.ts";
import { display, fenced, inlineCode, mark, quoted } from "./markdown.ts";
import { splitTop, TexSource } from "./source.ts";
import { tableOf } from "./table.ts";
import { ALIGNED, TRANSPARENT } from "./vocabulary.ts";

export interface TexOptions {
  readonly constants: ReadonlyMap<string, string>;
  /** What `\timelimit` says; null = nobody said it. */
  readonly timeLimitS: number | null;
}

/** The converter, as its commands see it. */
export interface TexContext {
  readonly options: TexOptions;
  readonly macros: Macros;
  readonly unknown: Set<string>;
  title: string | null;
  hasInlineSamples: boolean;
  /** A text that may hold paragraphs and environments. */
  blocks(text: string): string;
  /** The same on one line. */
  inline(text: string): string;
  code(text: string): string;
  image(file: string, caption: string): string;
}

type Handler = (tex: TexContext, source: TexSource) => string;

const heading: Handler = (tex, source) => `\n\n### ${tex.inline(source.argument())}\n\n`;
const paragraph: Handler = () => "\n\n";
const lineBreak: Handler = (_, source) => {
  source.match(/\*/y);
  source.option();
  return "  \n";
};
const code: Handler = (tex, source) => {
  source.option();
  return tex.code(source.argument());
};
const samples: Handler = (tex) => {
  tex.hasInlineSamples = true;
  return "";
};
const define =
  (kind: string): Handler =>
  (tex, source) => {
    tex.macros.define(kind, source);
    return "";
  };

export const COMMANDS: Readonly<Record<string, Handler>> = {
  begin: (tex, source) => environment(tex, source.argument().trim(), source),
  end: (_, source) => {
    source.argument();
    return "";
  },
  problemname: (tex, source) => {
    tex.title = tex.inline(source.argument());
    return "";
  },
  subsection: heading,
  subsubsection: heading,
  paragraph: heading,
  texttt: code,
  t: code,
  code,
  lstinline: (tex, source) => {
    source.option();
    if (source.next === "{") return tex.code(source.argument());
    return inlineCode(source.upTo(source.take(1)));
  },
  verb: (_, source) => inlineCode(source.upTo(source.take(1))),
  "(": (tex, source) => `$${tex.macros.inMath(source.upTo("\\)")).trim()}$`,
  // At the end of a macro, whose name has taken the blank behind it.
  xspace: (_, source) => (source.isOver ? " " : ""),
  ensuremath: (tex, source) => `$${tex.macros.inMath(source.argument()).trim()}$`,
  "[": (tex, source) => display(tex.macros.inMath(source.upTo("\\]"))),
  "\\": lineBreak,
  newline: lineBreak,
  linebreak: lineBreak,
  par: paragraph,
  bigskip: paragraph,
  medskip: paragraph,
  smallskip: paragraph,
  url: (_, source) => `<${source.argument().replace(/\\([%#&_~])/g, "$1")}>`,
  href: (tex, source) => {
    const address = source.argument().replace(/\\([%#&_~])/g, "$1");
    return `[${tex.inline(source.argument())}](${address})`;
  },
  includegraphics: (tex, source) => {
    source.option();
    return tex.image(source.argument(), "");
  },
  illustration: (tex, source) => {
    source.argument();
    const file = source.argument();
    const caption = tex.inline(source.argument());
    return `\n\n${tex.image(file, plainText(caption))}\n\n${caption}\n\n`;
  },
  caption: (tex, source) => {
    source.option();
    return `\n\n${tex.inline(source.argument())}\n\n`;
  },
  epigraph: (tex, source) => {
    const words = tex.inline(source.argument());
    return `\n\n${quoted(`${words}\n\n— ${tex.inline(source.argument())}`)}\n\n`;
  },
  footnote: (tex, source) => ` (${tex.inline(source.argument())})`,
  constant: (tex, source) =>
    escapeMarkdown(tex.options.constants.get(source.argument().trim()) ?? ""),
  timelimit: ({ options, unknown }) => {
    if (options.timeLimitS === null) unknown.add("\\timelimit");
    return options.timeLimitS === null ? "" : String(options.timeLimitS);
  },
  nextsample: samples,
  remainingsamples: samples,
  def: define("def"),
  newcommand: define("newcommand"),
  renewcommand: define("renewcommand"),
  providecommand: define("providecommand"),
  DeclareMathOperator: define("DeclareMathOperator"),
};

/** For where no marks are read. */
function plainText(markdown: string): string {
  return markdown.replace(/[\\*`[\]]/g, "");
}

type EnvironmentHandler = (tex: TexContext, source: TexSource, name: string) => string;

const list: EnvironmentHandler = (tex, source, name) => {
  source.option();
  return listOf(tex, source.environment(name), name.startsWith("enumerate"));
};
const verbatim: EnvironmentHandler = (_, source, name) => fenced(source.environment(name), name);
const quote: EnvironmentHandler = (tex, source, name) =>
  `\n\n${quoted(tex.blocks(source.environment(name)).trim())}\n\n`;
const formula: EnvironmentHandler = (tex, source, name) =>
  display(tex.macros.inMath(source.environment(name)));
const aligned: EnvironmentHandler = (tex, source, name) => {
  const inner = ALIGNED[name.replace(/\*$/, "")] ?? "aligned";
  const body = tex.macros.inMath(source.environment(name));
  return display(`\\begin{${inner}}${body}\\end{${inner}}`);
};
const table: EnvironmentHandler = (tex, source, name) => {
  source.option();
  // Their width.
  if (/^tabular[xy*]/.test(name)) source.argument();
  const columns = source.argument();
  return tableOf(columns, source.environment(name), (cell) => tex.inline(cell));
};
/** With a size of its own in front, which a page has no use for. */
const sized: EnvironmentHandler = (tex, source, name) => {
  source.option();
  source.argument();
  if (name.startsWith("wrap")) {
    source.option();
    source.argument();
  }
  return `\n\n${tex.blocks(source.environment(name))}\n\n`;
};

const ENVIRONMENTS: Readonly<Record<string, EnvironmentHandler>> = {
  itemize: list,
  enumerate: list,
  description: list,
  verbatim,
  lstlisting: verbatim,
  minted: verbatim,
  tabular: table,
  tabularx: table,
  tabulary: table,
  longtable: table,
  quote,
  quotation: quote,
  verse: quote,
  equation: formula,
  displaymath: formula,
  math: formula,
  align: aligned,
  eqnarray: aligned,
  gather: aligned,
  multline: aligned,
  wrapfigure: sized,
  wraptable: sized,
  minipage: sized,
};

function environment(tex: TexContext, name: string, source: TexSource): string {
  const bare = name.replace(/\*$/, "");
  const handler = Object.hasOwn(ENVIRONMENTS, bare) ? ENVIRONMENTS[bare] : undefined;
  if (handler !== undefined) return handler(tex, source, name);
  if (!TRANSPARENT.has(bare)) tex.unknown.add(`\\begin{${name}}`);
  source.option();
  return `\n\n${tex.blocks(source.environment(name))}\n\n`;
}

function listOf(tex: TexContext, text: string, isNumbered: boolean): string {
  const [, ...items] = splitTop(text, "\\item");
  const lines = items.map((item, index) => {
    const source = new TexSource(item);
    const label = source.option();
    const head = label === null ? "" : `${labelOf(tex.inline(label))} `;
    const body = head + tex.blocks(source.upTo("\0")).trim();
    const bullet = isNumbered ? `${index + 1}. ` : "- ";
    const indent = `\n${" ".repeat(bullet.length)}`;
    return bullet + body.replace(/\n{3,}/g, "\n\n").replace(/\n(?=[^\n])/g, indent);
  });
  return `\n\n${lines.join("\n")}\n\n`;
}

/** Bold as a whole: what in it is bold already would end that. Stars in code and formulas are its own. */
function labelOf(text: string): string {
  const plain = text.replace(/(`+).*?\1|\$[^$]*\$|\*\*/g, (part) => (part === "**" ? "" : part));
  return mark("**", plain);
}
