/** The values of MySQL's INSERT, as `mysqldump` and its like write them. */
import { DumpError } from "./dump-error.ts";
import type { TextSource } from "./text-source.ts";

export type SqlValue = string | null;

const QUOTE = 39;
const NO_BREAK_SPACE = 160;
const BACKSLASH = 92;
const ESCAPES: Readonly<Record<string, string>> = {
  ...{ "0": "\0", b: "\b", n: "\n", r: "\r", t: "\t", Z: "\u001a" },
};

/** `(1,'a',NULL)`; null: it goes on in what comes. */
export function parseTuple(source: TextSource): SqlValue[] | null {
  const { text } = source;
  skipSpace(source);
  if (source.at >= text.length) return null;
  if (text[source.at] !== "(") throw unreadable(source);
  source.at += 1;
  const values: SqlValue[] = [];
  for (;;) {
    const value = parseValue(source);
    if (value === undefined) return null;
    values.push(value);
    skipSpace(source);
    const sign = text[source.at];
    if (sign === undefined) return null;
    source.at += 1;
    if (sign === ")") return values;
    if (sign !== ",") throw unreadable(source);
  }
}

/** undefined: it goes on in what comes. */
function parseValue(source: TextSource): SqlValue | undefined {
  skipSpace(source);
  const { text } = source;
  // Most are texts or numbers, which need no second look.
  if (text.charCodeAt(source.at) === QUOTE) return parseString(source);
  // _utf8mb4'…', _binary '…', N'…': how the text that follows was kept does not matter here.
  const introducer = matchAt(/(?:_\w+\s*|N)(?=')/y, source);
  if (introducer !== null) source.at += introducer[0].length;
  if (text.charCodeAt(source.at) === QUOTE) return parseString(source);
  const quoted = matchAt(/([xXbB])'([0-9a-fA-F]*)'/y, source);
  if (quoted !== null) {
    source.at += quoted[0].length;
    const [, kind = "", digits = ""] = quoted;
    return kind.toLowerCase() === "x" ? fromHex(digits) : String(Number.parseInt(digits, 2) || 0);
  }
  const bare = matchAt(/[^,()\s']+/y, source);
  const end = source.at + (bare?.[0].length ?? 0);
  if (end >= text.length) return undefined;
  const [word] = bare ?? [];
  if (word === undefined) return fail(source);
  // The rest of X'…' or _utf8mb4'…' is in what comes.
  if (text.charCodeAt(end) === QUOTE)
    return /^(?:[xXbBN]|_\w*)$/.test(word) ? undefined : fail(source);
  source.at = end;
  if (/^0x[0-9a-f]*$/i.test(word)) return fromHex(word.slice(2));
  if (/^null$/i.test(word)) return null;
  if (/^(?:true|false)$/i.test(word)) return /^true$/i.test(word) ? "1" : "0";
  return /^[-+.\de]+$/i.test(word) ? word : fail(source);
}

function parseString(source: TextSource): string | undefined {
  const { text } = source;
  const parts: string[] = [];
  let at = source.at + 1;
  let from = at;
  for (;;) {
    const code = text.charCodeAt(at);
    // What comes after a quote or backslash decides what it means.
    if (Number.isNaN(code) || ((code === QUOTE || code === BACKSLASH) && at + 1 >= text.length)) {
      return undefined;
    }
    if (code === QUOTE && text.charCodeAt(at + 1) !== QUOTE) break;
    if (code === QUOTE || code === BACKSLASH) {
      const sign = text[at + 1] ?? "";
      parts.push(text.slice(from, at), code === QUOTE ? "'" : (ESCAPES[sign] ?? sign));
      at += 2;
      from = at;
    } else at += 1;
  }
  parts.push(text.slice(from, at));
  source.at = at + 1;
  return parts.join("");
}

/** Blobs that hold text; what is no text is nobody's here. */
const fromHex = (digits: string) => Buffer.from(digits, "hex").toString("utf8");

function matchAt(pattern: RegExp, { text, at }: TextSource): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

const SPACE = 32;

export function skipSpace(source: TextSource): void {
  const { text } = source;
  for (;;) {
    const code = text.charCodeAt(source.at);
    // Between the two there are none.
    if (code > SPACE && code < NO_BREAK_SPACE) return;
    if (Number.isNaN(code) || !/\s/.test(text[source.at] ?? "")) return;
    source.at += 1;
  }
}

function fail(source: TextSource): never {
  throw unreadable(source);
}

function unreadable({ text, at }: TextSource): DumpError {
  const near = JSON.stringify(text.slice(at, at + 40));
  return new DumpError(`the rows of an INSERT cannot be read at ${near}`);
}
