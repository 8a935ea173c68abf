/** Tables as spreadsheet programs read them: Excel's, or text with commas. */
import { FORMULA } from "@gavel/domain/user-sheet";
import writeXlsx from "write-excel-file/node";

export type SheetCell = string | number;
type Row = readonly SheetCell[];

/** What Excel knows UTF-8 by, before everything else. */
export const CSV_MARK = "\uFEFF";

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

/** Text with commas as it comes, part by part: a long one is never in memory as a whole. */
export function csvStreamOf(head: Row, parts: AsyncGenerator<Row[]>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(encoder.encode(CSV_MARK + csvOf([head])));
    },
    async pull(controller) {
      const { value, done } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(csvOf(value)));
    },
    async cancel() {
      await parts.return(undefined);
    },
  });
}

/** For as many rows as a workbook may have: it is made as a whole. */
export async function workbookOfParts(
  head: Row,
  parts: AsyncGenerator<Row[]>,
): Promise<Uint8Array> {
  const rows = [head];
  for await (const part of parts) rows.push(...part);
  return workbookOf(rows);
}
