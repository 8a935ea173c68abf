import { SHEET_COLUMNS } from "@gavel/domain/user-row";
import { writeCsv } from "@gavel/domain/user-sheet";
import { saveFile } from "../../../../app/download.ts";
import type { PreviewRow } from "./use-import.ts";

/** The rows as they came, under a header: mended, the file can be imported as it is. */
export function saveRefused(name: string, rows: readonly PreviewRow[]): void {
  const csv = writeCsv([SHEET_COLUMNS, ...rows.map((row) => row.cells)], false);
  const stem = name.replace(/\.[^.]*$/, "") || "users";
  saveFile(new Blob([csv], { type: "text/csv" }), `${stem}-refused.csv`);
}
