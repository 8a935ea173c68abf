/** The rows of a plain `pg_dump`, which writes them as COPY: a line each. */
import { DumpError } from "./dump-error.ts";
import type { OnRow } from "./mysql-dump.ts";
import type { TextSource } from "./text-source.ts";

const COPY = /^COPY (?:"?\w+"?\.)?"?(\w+)"? \(([^)]*)\) FROM stdin;$/;
const END = "\\.";
const ESCAPES: Readonly<Record<string, string>> = {
  ...{ b: "\b", f: "\f", n: "\n", r: "\r", t: "\t", v: "\v" },
};

/** @param wants the tables whose rows are told. @throws DumpError */
export async function readPostgresDump(
  source: TextSource,
  wants: (table: string) => boolean,
  onRow: OnRow,
): Promise<void> {
  for (;;) {
    const line = await nextLine(source);
    if (line === null) return;
    if (line.startsWith("PGDMP")) {
      throw new DumpError("the dump is packed by pg_dump: unpack it with pg_restore -f FILE.sql");
    }
    if (line.startsWith("INSERT INTO")) {
      throw new DumpError("the dump has its rows as INSERT: make it without --inserts");
    }
    const [, table, list = ""] = COPY.exec(line) ?? [];
    if (table === undefined) continue;
    const names = list.split(",").map((name) => name.trim().replaceAll('"', ""));
    await readRows(source, { table, names }, wants(table) ? onRow : null);
  }
}

interface Copy {
  readonly table: string;
  readonly names: readonly string[];
}

async function readRows(source: TextSource, { table, names }: Copy, onRow: OnRow | null) {
  for (;;) {
    const line = await nextLine(source);
    if (line === null) throw new DumpError(`the dump is cut off in the rows of ${table}`);
    if (line === END) return;
    if (onRow === null) continue;
    const values = line.split("\t");
    if (values.length !== names.length) {
      const counts = `${values.length} values for ${names.length} columns`;
      throw new DumpError(`a row of ${table} has ${counts}`);
    }
    const entries = names.map((name, index) => [name, readValue(values[index] ?? "")] as const);
    onRow(table, Object.fromEntries(entries));
  }
}

function readValue(written: string): string | null {
  if (written === "\\N") return null;
  if (!written.includes("\\")) return written;
  return written.replace(/\\(?:x([0-9a-fA-F]{1,2})|([0-7]{1,3})|(.))/gs, (_, hex, octal, sign) => {
    if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16));
    if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8));
    return ESCAPES[sign] ?? sign;
  });
}

/** null at the end of the dump. */
async function nextLine(source: TextSource): Promise<string | null> {
  for (;;) {
    const end = source.text.indexOf("\n", source.at);
    if (end >= 0) {
      const line = source.text.slice(source.at, end);
      source.at = end + 1;
      return line.endsWith("\r") ? line.slice(0, -1) : line;
    }
    if (await source.fill()) continue;
    const rest = source.text.slice(source.at);
    source.at = source.text.length;
    return rest === "" ? null : rest;
  }
}
