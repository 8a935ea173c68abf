import { readMemberNames } from "@gavel/domain/group/member-sheet";
import { readSheetText, SheetRefused } from "@gavel/domain/user-sheet";

/** A class list weighs some kilobytes. */
const FILE_MAX_BYTES = 5_000_000;

export type FileRefusal = "too-large" | "unreadable" | "encoding";
export type FileNames =
  | { readonly names: readonly string[]; readonly refusal?: undefined }
  | { readonly refusal: FileRefusal };

const isWorkbook = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b;

/** The names in a text or in the first sheet of a workbook of Excel's. */
export async function readNamesOf(file: File): Promise<FileNames> {
  if (file.size > FILE_MAX_BYTES) return { refusal: "too-large" };
  const bytes = await file.arrayBuffer().then(
    (content) => new Uint8Array(content),
    // It was moved or changed since it was chosen.
    () => null,
  );
  if (bytes === null) return { refusal: "unreadable" };
  if (isWorkbook(bytes)) return readWorkbook(file);
  try {
    return { names: readMemberNames(readSheetText(bytes).text).names };
  } catch (error) {
    if (!(error instanceof SheetRefused)) throw error;
    return { refusal: error.reason === "workbook" ? "unreadable" : "encoding" };
  }
}

async function readWorkbook(file: File): Promise<FileNames> {
  const { readSheet } = await import("read-excel-file/browser");
  try {
    // Numbers as they are written: an account may be called 007.
    const rows = await readSheet(file, { parseNumber: (text) => text });
    return { names: readMemberNames(rows.map((row) => row.map((cell) => `${cell ?? ""}`))).names };
  } catch {
    // Whatever it stumbled over, the file is no workbook that it knows.
    return { refusal: "unreadable" };
  }
}
