import type { SqlRow } from "../dump/mysql-dump.ts";
import { textOf } from "../fields.ts";

function parsed(row: SqlRow, column: string): unknown {
  try {
    return JSON.parse(textOf(row, column));
  } catch {
    // What is no JSON says nothing.
    return null;
  }
}

/** An object in a column; empty for anything else. */
export function jsonOf(row: SqlRow, column: string): Readonly<Record<string, unknown>> {
  const found = parsed(row, column);
  return typeof found === "object" && found !== null ? { ...found } : {};
}

/** A list in a column; empty for anything else. */
export function listOf(row: SqlRow, column: string): unknown[] {
  const found = parsed(row, column);
  return Array.isArray(found) ? found : [];
}

/** With its zone: `2019-05-01 08:00:00.5+00`, or as JSON has it. */
export function timeOf(row: SqlRow, column: string): Date | null {
  const written = textOf(row, column)
    .replace(" ", "T")
    .replace(/([+-]\d\d)$/, "$1:00");
  const time = new Date(written);
  return Number.isNaN(time.getTime()) ? null : time;
}
