/** Files of users: CSV as spreadsheet programs write it, in whatever encoding, with or without a header. */
import Papa from "papaparse";
import {
  type RowFault,
  type RowReading,
  readUserRows,
  SHEET_COLUMNS,
  type SheetColumn,
} from "./user-row.ts";

/** `gb18030` reads GBK and GB2312 too: what Excel writes on a Chinese Windows. */
export const SHEET_ENCODINGS = ["utf-8", "gb18030", "utf-16le", "utf-16be"] as const;
export type SheetEncoding = (typeof SHEET_ENCODINGS)[number];

export interface SheetRow {
  /** As a spreadsheet program counts it, from 1, the header included. */
  readonly number: number;
  readonly cells: readonly string[];
  readonly reading: RowReading;
}

export interface UserSheet {
  readonly encoding: SheetEncoding;
  readonly hasHeader: boolean;
  /** Names in the header that no column has; what stands under them is passed over. */
  readonly ignored: readonly string[];
  readonly rows: readonly SheetRow[];
}

export type SheetRefusal =
  /** A workbook, not a text: to be saved as CSV first. */
  | "workbook"
  /** Bytes that are text in no encoding known here. */
  | "encoding"
  | "empty";

export class SheetRefused extends Error {
  readonly reason: SheetRefusal;
  constructor(reason: SheetRefusal) {
    super(REFUSALS[reason]);
    this.reason = reason;
  }
}
const REFUSALS: Record<SheetRefusal, string> = {
  workbook: "this is a workbook: save it as CSV first",
  encoding: "this is not text in UTF-8, UTF-16 or GBK",
  empty: "the file has no rows",
};

/**
 * A file as text.
 * @param forced read in this encoding instead of the one that the bytes suggest
 * @throws SheetRefused
 */
export function readSheetText(
  bytes: Uint8Array,
  forced?: SheetEncoding,
): { readonly encoding: SheetEncoding; readonly text: string } {
  if (isWorkbook(bytes)) throw new SheetRefused("workbook");
  const encoding = forced ?? findEncoding(bytes);
  const text = decode(bytes, encoding);
  if (text === null || text.includes("\0")) throw new SheetRefused("encoding");
  return { encoding, text };
}

/**
 * Reads a whole file.
 * @param forced read in this encoding instead of the one that the bytes suggest
 * @throws SheetRefused
 */
export function readUserSheet(bytes: Uint8Array, forced?: SheetEncoding): UserSheet {
  const { encoding, text } = readSheetText(bytes, forced);
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: findDelimiter(text) });
  // With a given delimiter and without its own idea of a header the library complains of nothing but quotes.
  const broken = new Set(errors.map(({ row }) => row));
  const lines = data
    .map((cells, index) => ({ cells, number: index + 1, isBroken: broken.has(index) }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  const header = readHeader(lines[0]?.cells ?? []);
  const body = header === null ? lines : lines.slice(1);
  if (body.length === 0) throw new SheetRefused("empty");
  const rows = body.map(({ cells, ...line }) => ({ ...line, cells: arrange(cells, header) }));
  const readings = readUserRows(rows.map(({ cells }) => cells));
  return {
    encoding,
    hasHeader: header !== null,
    ignored: header?.ignored ?? [],
    rows: rows.map(({ number, cells, isBroken }, index) => {
      const reading = isBroken ? undefined : readings[index];
      return { number, cells, reading: reading ?? { faults: [BROKEN] } };
    }),
  };
}

const BROKEN: RowFault = { column: null, code: "BROKEN_QUOTES" };

type Beginning = readonly number[];
/** Both kinds of Excel's own files: zip archives and compound documents. */
const WORKBOOKS: readonly Beginning[] = [
  [0x50, 0x4b, 3, 4],
  [0xd0, 0xcf, 0x11],
];
const UTF16_LE: Beginning = [0xff, 0xfe];
const UTF16_BE: Beginning = [0xfe, 0xff];

function beginsWith(bytes: Uint8Array, beginning: Beginning): boolean {
  return beginning.every((byte, at) => bytes[at] === byte);
}

function isWorkbook(bytes: Uint8Array): boolean {
  return WORKBOOKS.some((beginning) => beginsWith(bytes, beginning));
}

function findEncoding(bytes: Uint8Array): SheetEncoding {
  if (beginsWith(bytes, UTF16_LE)) return "utf-16le";
  if (beginsWith(bytes, UTF16_BE)) return "utf-16be";
  // Chinese text in GBK is next to never valid UTF-8, so whatever is valid is UTF-8.
  return decode(bytes, "utf-8") === null ? "gb18030" : "utf-8";
}

/** Without the mark at the beginning; null where the bytes are no such text. */
function decode(bytes: Uint8Array, encoding: SheetEncoding): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

const DELIMITERS = [",", "\t", ";"];

/** What makes a header of the first row, or at least several cells; passwords may hold any of them further down. */
function findDelimiter(text: string): string {
  // The library counts empty lines as rows here.
  const beginning = text.trimStart();
  const firstRow = (delimiter: string) =>
    Papa.parse<string[]>(beginning, { delimiter, preview: 1 }).data[0] ?? [];
  return (
    DELIMITERS.find((one) => readHeader(firstRow(one)) !== null) ??
    DELIMITERS.find((one) => firstRow(one).length > 1) ??
    ","
  );
}

const HEADER_NAMES: Record<SheetColumn, readonly string[]> = {
  username: ["username", "user name", "user", "用户名", "账号", "帐号"],
  password: ["password", "密码"],
  email: ["email", "e-mail", "mail", "邮箱", "电子邮箱", "邮件"],
  realname: ["realname", "real name", "真实姓名", "姓名"],
  gender: ["gender", "sex", "性别"],
  nickname: ["nickname", "nick name", "昵称"],
  school: ["school", "学校"],
};

interface Header {
  /** The cell of each column; undefined where the file has none. */
  readonly at: Partial<Record<SheetColumn, number>>;
  readonly ignored: readonly string[];
}

/** A first row that names both username and password is a header, and then its order counts. */
function readHeader(cells: readonly string[]): Header | null {
  const at: Partial<Record<SheetColumn, number>> = {};
  const ignored: string[] = [];
  for (const [index, cell] of cells.entries()) {
    const name = cell.trim().toLowerCase().replaceAll("_", " ");
    const column = SHEET_COLUMNS.find((one) => HEADER_NAMES[one].includes(name));
    if (column !== undefined && at[column] === undefined) at[column] = index;
    else if (name !== "") ignored.push(cell.trim());
  }
  return at.username === undefined || at.password === undefined ? null : { at, ignored };
}

function arrange(cells: readonly string[], header: Header | null): readonly string[] {
  if (header === null) return cells;
  return SHEET_COLUMNS.map((column) => cells[header.at[column] ?? -1] ?? "");
}

/** What spreadsheets take for a formula when they open text, those of East Asia in its wide letters as well. */
export const FORMULA = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

/**
 * A file that spreadsheet programs open as it is meant: UTF-8 with its mark, lines ended with CRLF.
 * @param isSafe puts an apostrophe before cells that a program would run as formulas; not for files that are read again
 */
export function writeCsv(rows: readonly (readonly string[])[], isSafe: boolean): string {
  const cells = rows.map((row) => [...row]);
  const escapeFormulae = isSafe ? FORMULA : false;
  return `\ufeff${Papa.unparse(cells, { newline: "\r\n", escapeFormulae })}\r\n`;
}
