/** An SQL dump of MySQL as tables on the disk. */
import type { SourceOptions } from "../model.ts";
import { DumpError } from "./dump-error.ts";
import { readMysqlDump, type SqlRow } from "./mysql-dump.ts";
import { openDump } from "./open-dump.ts";
import { Tables } from "./tables.ts";
import { TextSource } from "./text-source.ts";

export interface Layout {
  /** What the judge is called. */
  readonly judge: string;
  /** The column that each table is looked up by. */
  readonly keys: Readonly<Record<string, string>>;
  /** Of tables that have far more rows than others, the columns that somebody reads. */
  readonly only?: Readonly<Record<string, readonly string[]>>;
  /** Rows that are looked up by another column too: where they lie once more. */
  readonly also?: (table: string, row: SqlRow) => { table: string; key: string } | null;
  /** Without these it is no dump of that judge. */
  readonly required: readonly string[];
}

/** @throws DumpError */
export async function loadMysql(
  path: string,
  { judge, keys, only, required, also }: Layout,
  { charset, onRow }: Pick<SourceOptions, "charset" | "onRow">,
): Promise<Tables> {
  const tables = new Tables();
  try {
    const source = new TextSource(openDump(path), charset);
    await readMysqlDump(
      source,
      (table) => Object.hasOwn(keys, table),
      (table, row) => {
        const key = row[keys[table] ?? ""] ?? null;
        const rows = tables.add(table, key, part(row, only?.[table]));
        const other = also?.(table, row) ?? null;
        if (other !== null) tables.add(other.table, other.key, row);
        onRow?.(rows);
      },
    );
    tables.seal();
    requireTables(tables, judge, required);
    return tables;
  } catch (error) {
    tables.close();
    throw error;
  }
}

const part = (row: SqlRow, columns: readonly string[] | undefined): SqlRow =>
  columns === undefined
    ? row
    : Object.fromEntries(columns.map((column) => [column, row[column] ?? null]));

/** @throws DumpError */
export function requireTables(tables: Tables, judge: string, required: readonly string[]): void {
  const missing = required.filter((table) => tables.count(table) === 0);
  if (missing.length === 0) return;
  throw new DumpError(`this is no dump of ${judge}: it has no rows of ${missing.join(", ")}`);
}
