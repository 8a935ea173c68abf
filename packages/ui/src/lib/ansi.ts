/** Terminal colours of compiler output as spans of text. */
export type AnsiColor = "red" | "green" | "yellow" | "blue" | "magenta" | "cyan";

export interface AnsiSpan {
  readonly text: string;
  readonly bold: boolean;
  readonly color: AnsiColor | null;
}

const COLORS: Record<number, AnsiColor> = {
  1: "red",
  2: "green",
  3: "yellow",
  4: "blue",
  5: "magenta",
  6: "cyan",
};
// biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences start with one
const ESCAPE = /\u001b\[([0-9;]*)([A-Za-z])/g;

/** Colour and bold are kept, every other escape sequence is dropped. */
export function parseAnsi(text: string): AnsiSpan[] {
  const spans: AnsiSpan[] = [];
  let style: Omit<AnsiSpan, "text"> = { bold: false, color: null };
  let from = 0;
  for (const match of text.matchAll(ESCAPE)) {
    if (match.index > from) spans.push({ text: text.slice(from, match.index), ...style });
    from = match.index + match[0].length;
    if (match[2] === "m") style = applyCodes(style, match[1] ?? "");
  }
  if (from < text.length) spans.push({ text: text.slice(from), ...style });
  return spans;
}

function applyCodes(style: Omit<AnsiSpan, "text">, codes: string): Omit<AnsiSpan, "text"> {
  let next = style;
  for (const code of (codes || "0").split(";").map(Number)) {
    if (code === 0) next = { bold: false, color: null };
    else if (code === 1) next = { ...next, bold: true };
    else if (code === 22) next = { ...next, bold: false };
    else if (code === 39) next = { ...next, color: null };
    else if ((code >= 31 && code <= 36) || (code >= 91 && code <= 96)) {
      next = { ...next, color: COLORS[code % 10] ?? null };
    }
  }
  return next;
}
