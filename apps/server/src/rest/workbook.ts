/** Sheets for spreadsheet programs. */
import writeXlsxFile from "write-excel-file/node";

/**
 * One sheet, every cell a text: nothing in it is ever read as a number, a date or a formula.
 * @param widths of the columns, in characters
 */
export function writeWorkbook(
  rows: readonly (readonly string[])[],
  options: { sheet: string; widths: readonly number[] },
): Promise<Buffer> {
  const [head = [], ...body] = rows;
  const cells = [
    head.map((value) => ({ value, type: String, fontWeight: "bold" as const })),
    ...body.map((row) => row.map((value) => ({ value, type: String }))),
  ];
  return writeXlsxFile(cells, {
    sheet: options.sheet,
    columns: options.widths.map((width) => ({ width })),
    stickyRowsCount: 1,
  }).toBuffer();
}
