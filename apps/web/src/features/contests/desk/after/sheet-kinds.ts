import { oneOf, type SearchOf, searchReader } from "../../../../app/search-fields.ts";

export type SheetKind = "awards" | "everybody" | "list";

/** Without it: the certificates of those who won something. */
export const readSheetSearch = searchReader({ sheet: oneOf(["everybody", "list"]) });
export type SheetSearch = SearchOf<typeof readSheetSearch>;

/** Whom a sheet is for, best first. */
export function sheetRows<Row extends { readonly award: unknown }>(
  rows: readonly Row[],
  kind: SheetKind,
): readonly Row[] {
  return kind === "awards" ? rows.filter(({ award }) => award !== null) : rows;
}
