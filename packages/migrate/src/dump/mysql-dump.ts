/** The rows of a `mysqldump` (or of a tool that writes like it), statement by statement. */
import { DumpError } from "./dump-error.ts";
import { parseTuple, type SqlValue, skipSpace } from "./mysql-values.ts";
import type { TextSource } from "./text-source.ts";

/** By the names of columns. */
export type SqlRow = Readonly<Record<string, SqlValue>>;
export type OnRow = (table: string, row: SqlRow) => void;

/** What a statement may have before its rows. */
const HEAD_MAX = 1024 * 1024;
const INSERT =
  /(?:INSERT|REPLACE)\s+(?:(?:IGNORE|DELAYED|LOW_PRIORITY)\s+)?INTO\s+(?:`[^`]+`\s*\.\s*)?`?([^`\s(.]+)`?\s*(?:\(([^)]*)\)\s*)?VALUES\s*(?=\()/iy;
const CREATE =
  /CREATE\s+TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?(?:`[^`]+`\s*\.\s*)?`?([^`\s(.]+)`?\s*\(/iy;
const KEYS = /^(?:PRIMARY|UNIQUE|KEY|INDEX|CONSTRAINT|FULLTEXT|SPATIAL|FOREIGN|CHECK|PERIOD)\b/i;

/** @param wants the tables whose rows are told. @throws DumpError */
export async function readMysqlDump(
  source: TextSource,
  wants: (table: string) => boolean,
  onRow: OnRow,
): Promise<void> {
  const columns = new Map<string, readonly string[]>();
  while (await skipBlank(source)) {
    const word = (await source.take("in a statement", () => firstWord(source))).toUpperCase();
    if (!/^[A-Z]+$/.test(word)) throw noStatement(source);
    if (word === "DELIMITER") await skipDelimited(source);
    else if (word === "INSERT" || word === "REPLACE") {
      await readInsert(source, { columns, wants, onRow });
    } else if (word === "CREATE") {
      const statement = await takeStatement(source);
      CREATE.lastIndex = 0;
      const table = CREATE.exec(statement)?.[1];
      if (table !== undefined) columns.set(table, columnsOf(statement.slice(CREATE.lastIndex)));
    } else await skipStatement(source, "in a statement");
  }
}

function noStatement({ text, at }: TextSource): DumpError {
  const found = JSON.stringify(text.slice(at, at + 20));
  return new DumpError(`this is no SQL dump: it has ${found} where a statement should begin`);
}

interface Reading {
  readonly columns: ReadonlyMap<string, readonly string[]>;
  readonly wants: (table: string) => boolean;
  readonly onRow: OnRow;
}

async function readInsert(source: TextSource, { columns, wants, onRow }: Reading): Promise<void> {
  const head = await source.take("before the rows of an INSERT", () => {
    INSERT.lastIndex = source.at;
    const found = INSERT.exec(source.text);
    if (found !== null) return found;
    return hasNoRows(source.text, source.at) ? false : null;
  });
  if (head === false) return skipStatement(source, "in an INSERT");
  const [whole, table = "", listed] = head;
  if (!wants(table)) return skipStatement(source, `in the rows of ${table}`);
  const names = listed === undefined ? columns.get(table) : namesIn(listed);
  if (names === undefined) {
    throw new DumpError(`the dump has rows of ${table} before its CREATE TABLE`);
  }
  source.at += whole.length;
  for (;;) {
    const values = await source.take(`in the rows of ${table}`, () => parseTuple(source));
    if (values.length !== names.length) {
      const counts = `${values.length} values for ${names.length} columns`;
      throw new DumpError(`a row of ${table} has ${counts}`);
    }
    onRow(table, Object.fromEntries(names.map((name, index) => [name, values[index] ?? null])));
    const sign = await source.take(`after the rows of ${table}`, () => nextSign(source));
    if (sign === ",") source.at += 1;
    // What follows rows is no business of a reader: `;`, or `ON DUPLICATE KEY …;`.
    else return skipStatement(source, `after the rows of ${table}`);
  }
}

/** What another SELECT inserts. */
function hasNoRows(text: string, from: number): boolean {
  const end = text.indexOf(";", from);
  const head = text.slice(from, end < 0 ? from + HEAD_MAX : end);
  return (end >= 0 || text.length - from > HEAD_MAX) && !/VALUES/i.test(head);
}

const namesIn = (list: string) => list.split(",").map((name) => name.trim().replaceAll("`", ""));

/** In the order of the table: what stands first in each part of the list is a column or a key. */
function columnsOf(list: string): string[] {
  const names: string[] = [];
  for (const part of partsOf(list)) {
    const item = part.trim();
    const quoted = /^`([^`]+)`/.exec(item)?.[1];
    if (quoted !== undefined) names.push(quoted);
    else if (!KEYS.test(item)) {
      const bare = /^(\w+)/.exec(item)?.[1];
      if (bare !== undefined) names.push(bare);
    }
  }
  return names;
}

/** What commas part outside brackets and quotes, up to the bracket that closes the list. */
function partsOf(list: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (const found of list.matchAll(/'(?:[^'\\]|\\.|'')*'|`[^`]*`|[(),]/gs)) {
    const at = found.index;
    if (found[0] === "(") depth += 1;
    const isEnd = found[0] === ")" && depth === 0;
    if (isEnd || (found[0] === "," && depth === 0)) {
      parts.push(list.slice(from, at));
      from = at + 1;
    }
    if (isEnd) return parts;
    if (found[0] === ")") depth -= 1;
  }
  return parts;
}

function firstWord(source: TextSource): string | null {
  const word = /^\w*/.exec(source.text.slice(source.at, source.at + 64))?.[0] ?? "";
  return source.at + word.length >= source.text.length ? null : word;
}

function nextSign(source: TextSource): string | null {
  skipSpace(source);
  return source.text[source.at] ?? null;
}

/** Space and comments, also those that only some servers read. @returns false at the end of the dump */
async function skipBlank(source: TextSource): Promise<boolean> {
  for (;;) {
    skipSpace(source);
    const { text, at } = source;
    if (text.length - at < 2 && (await source.fill())) continue;
    if (source.at >= source.text.length) return false;
    const two = source.text.slice(source.at, source.at + 2);
    if (two === "/*") await skipPast(source, "*/", "in a comment");
    else if (two === "--" || two[0] === "#") await skipLine(source);
    else if (two[0] === ";") source.at += 1;
    else return true;
  }
}

async function skipPast(source: TextSource, end: string, what: string): Promise<void> {
  await source.take(what, () => {
    const found = source.text.indexOf(end, source.at);
    if (found < 0) return null;
    source.at = found + end.length;
    return true;
  });
}

async function skipLine(source: TextSource): Promise<void> {
  for (;;) {
    const end = source.text.indexOf("\n", source.at);
    source.at = end < 0 ? source.text.length : end + 1;
    if (end >= 0 || !(await source.fill())) return;
  }
}

/** Triggers and procedures: all up to where statements end with `;` again. */
async function skipDelimited(source: TextSource): Promise<void> {
  const line = /DELIMITER[ \t]+(\S+)[^\n]*\n/iy;
  const sign = await source.take("after DELIMITER", () => {
    line.lastIndex = source.at;
    const found = line.exec(source.text);
    if (found === null) return null;
    source.at = line.lastIndex;
    return found[1] ?? "";
  });
  if (sign === ";") return;
  await source.take("in a procedure", () => {
    const back = /^[ \t]*DELIMITER[ \t]+;[ \t]*\r?$/gim;
    back.lastIndex = source.at;
    if (back.exec(source.text) === null) return null;
    source.at = back.lastIndex;
    return true;
  });
}

async function takeStatement(source: TextSource): Promise<string> {
  return source.take("in a CREATE", () => {
    const end = endOfStatement(source.text, source.at);
    if (end < 0) return null;
    const statement = source.text.slice(source.at, end);
    source.at = end + 1;
    return statement;
  });
}

/** Without looking at any of it twice: it may be most of the dump. */
async function skipStatement(source: TextSource, what: string): Promise<void> {
  const scan: Scan = { quote: 0 };
  for (;;) {
    const end = scanTo(source.text, source.at, scan);
    if (end >= 0) {
      source.at = end + 1;
      return;
    }
    // A backslash at the end of what is there belongs to what comes.
    source.at = source.text.length - (scan.isEscaping === true ? 1 : 0);
    if (!(await source.fill())) throw new DumpError(`the dump is cut off ${what}`);
  }
}

interface Scan {
  /** The sign that closes what we are in; 0: in nothing. */
  quote: number;
  isEscaping?: boolean;
}

const endOfStatement = (text: string, from: number) => scanTo(text, from, { quote: 0 });

/** Of the `;` that ends the statement; -1: it goes on in what comes. */
function scanTo(text: string, from: number, scan: Scan): number {
  scan.isEscaping = false;
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (scan.quote === 0) {
      if (code === 59) return at;
      if (code === 39 || code === 34 || code === 96) scan.quote = code;
    } else if (code === 92 && scan.quote !== 96) {
      scan.isEscaping = at + 1 >= text.length;
      at += 1;
    } else if (code === scan.quote) scan.quote = 0;
  }
  return -1;
}
