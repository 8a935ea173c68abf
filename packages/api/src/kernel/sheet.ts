/** Tables as spreadsheet programs read them: Excel's, or text with commas. */
import writeXlsx from "write-excel-file/node";

export type SheetCell = string | number;
type Row = readonly SheetCell[];

/** What Excel knows UTF-8 by, before everything else. */
export const CSV_MARK = "\uFEFF";

/** What spreadsheets take for a formula when they open text. */
const FORMULA = /^[=+\-@\t\r]/;

export function csvOf(rows: readonly Row[]): string {
  return rows.map((row) => `${row.map(csvCell).join(",")}\r\n`).join("");
}

function csvCell(value: SheetCell): string {
  if (typeof value === "number") return `${value}`;
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export function workbookOf(rows: readonly Row[]): Promise<Uint8Array> {
  const cells = rows.map((row) => row.map((value) => ({ value, type: typeOf(value) })));
  return writeXlsx(cells).toBuffer();
}

const typeOf = (value: SheetCell) => (typeof value === "number" ? Number : String);
