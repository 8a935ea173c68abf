/** Arguments of a program in one line, parted and quoted as a shell has them; nothing is expanded. Pure. */

/** A word of a line; `from` and `to` say where it stands, quotes included. */
export interface LineWord {
  readonly text: string;
  readonly from: number;
  readonly to: number;
  /** Some of it was quoted, so that it is no sign of ours. */
  readonly isQuoted: boolean;
}

const BLANK = /\s/;
/** What a backslash takes its meaning from between double quotes. */
const ESCAPED = /["\\$`]/;

/** The words of a line; null = a quote has no end, or the last backslash nothing behind it. */
export function lineWords(line: string): LineWord[] | null {
  const words: LineWord[] = [];
  let at = 0;
  while (at < line.length) {
    if (BLANK.test(line.charAt(at))) at += 1;
    else {
      const word = wordAt(line, at);
      if (word === null) return null;
      words.push(word);
      at = word.to;
    }
  }
  return words;
}

function wordAt(line: string, from: number): LineWord | null {
  let text = "";
  let isQuoted = false;
  let at = from;
  while (at < line.length && !BLANK.test(line.charAt(at))) {
    const sign = line.charAt(at);
    if (sign === "'" || sign === '"') {
      const part = quotedAt(line, at + 1, sign);
      if (part === null) return null;
      text += part.text;
      isQuoted = true;
      at = part.to;
    } else if (sign === "\\") {
      if (at + 1 >= line.length) return null;
      text += line.charAt(at + 1);
      isQuoted = true;
      at += 2;
    } else {
      text += sign;
      at += 1;
    }
  }
  return { text, from, to: at, isQuoted };
}

/** Up to the closing quote; `to` is behind it. */
function quotedAt(line: string, from: number, quote: string): { text: string; to: number } | null {
  let text = "";
  for (let at = from; at < line.length; at += 1) {
    const sign = line.charAt(at);
    if (sign === quote) return { text, to: at + 1 };
    const next = line.charAt(at + 1);
    if (quote === '"' && sign === "\\" && ESCAPED.test(next)) {
      text += next;
      at += 1;
    } else text += sign;
  }
  return null;
}

/** The arguments that a line says; null = it cannot be read. */
export function splitArguments(line: string): string[] | null {
  return lineWords(line)?.map((word) => word.text) ?? null;
}

const PLAIN = /^[\p{L}\p{N}_@%+=:,./-]+$/u;

/** One argument as it is written in a line. */
export function quoteArgument(text: string): string {
  return PLAIN.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
