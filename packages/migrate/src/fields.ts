/** What a row says, whatever release of the other judge wrote it: columns that it lacks say nothing. */
import type { SqlRow } from "./dump/mysql-dump.ts";

/** As PostgreSQL keeps texts: no zeros, and no halves of signs. */
export const storable = (text: string) => text.replaceAll("\0", "\ufffd").toWellFormed();

export const textOf = (row: SqlRow, column: string) => storable(row[column] ?? "");

/** null where it says nothing. */
export function wordOf(row: SqlRow, column: string): string | null {
  const text = textOf(row, column);
  return text === "" ? null : text;
}

/** null for what is no number. */
export function numberOf(row: SqlRow, column: string): number | null {
  const text = row[column];
  const number = Number(text);
  return text == null || text.trim() === "" || !Number.isFinite(number) ? null : number;
}

/** Of an id that says by 0 that there is none. */
export function idOf(row: SqlRow, column: string): string | null {
  const id = row[column] ?? null;
  return id === null || id === "" || id === "0" ? null : id;
}

const ON = new Set(["1", "\u0001", "t", "true"]);

export function flagOf(row: SqlRow, column: string, preset = false): boolean {
  const value = row[column];
  return value == null ? preset : ON.has(value.toLowerCase());
}
