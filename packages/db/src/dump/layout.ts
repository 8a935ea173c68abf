/** What a dump is made of: the tables of the product, as they stand in one snapshot. */
import type { Ask } from "../ask.ts";

export interface DumpTable {
  readonly name: string;
  /** Those that are stored; what the database computes itself is left out. */
  readonly columns: readonly string[];
  /** Rows go in this order, so that equal tables give equal bytes. */
  readonly key: readonly string[];
  /** Of the columns those that this database sorts by another order than that of their bytes. */
  readonly sortedByWords?: readonly string[];
}

export interface DumpSequence {
  readonly name: string;
  readonly last: number;
  readonly isCalled: boolean;
}

/** Which backups a machine took and has on its disk says nothing of another one. */
const OF_THE_MACHINE: readonly string[] = ["backup_run"];

/** Whether texts are sorted by their bytes, as in a database that the site has made itself: an index has them in that order then. */
const IS_BY_BYTES = `
  select datlocprovider = 'c' and datcollate in ('C', 'POSIX', 'C.UTF-8', 'C.utf8')
  from pg_database where datname = current_database()`;

/** What extensions brought is theirs, and the queue's schema belongs to the queue, which makes it anew. */
export async function readTables(ask: Ask): Promise<DumpTable[]> {
  const rows = await ask<DumpTable>(
    `
    select class.relname as name,
      array(
        select attname::text from pg_attribute
        where attrelid = class.oid and attnum > 0 and not attisdropped and attgenerated = ''
        order by attnum) as columns,
      array(
        select attribute.attname::text
        from pg_index cross join lateral unnest(indkey::int[]) with ordinality as part (attnum, place)
        join pg_attribute attribute on attribute.attrelid = class.oid and attribute.attnum = part.attnum
        where indrelid = class.oid and indisprimary
        order by part.place) as key,
      array(
        select attname::text from pg_attribute
        where attrelid = class.oid and attnum > 0 and not attisdropped and attgenerated = ''
          and attcollation <> 0 and not (${IS_BY_BYTES})
        order by attnum) as "sortedByWords"
    from pg_class class
    where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace
      and relname <> all ($1)
      and not exists (
        select from pg_depend where classid = 'pg_class'::regclass and objid = class.oid and deptype = 'e')
    order by relname collate "C"`,
    [OF_THE_MACHINE],
  );
  return rows.map(({ name, columns, key, sortedByWords }) => {
    return { name, columns, key, sortedByWords };
  });
}

export async function readSequences(ask: Ask): Promise<DumpSequence[]> {
  const names = await ask<{ name: string }>(`
    select relname as name from pg_class
    where relkind = 'S' and relnamespace = 'public'::regnamespace order by relname collate "C"`);
  const found: DumpSequence[] = [];
  for (const { name } of names) {
    const [row] = await ask<{ last: string; isCalled: boolean }>(
      `select last_value as last, is_called as "isCalled" from public.${quoted(name)}`,
    );
    if (row !== undefined) found.push({ name, last: Number(row.last), isCalled: row.isCalled });
  }
  return found;
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

export function listOf(names: readonly string[]): string {
  return names.map(quoted).join(", ");
}

/** Text of values that no setting of the server, the account or the database changes. */
export async function settle(ask: Ask): Promise<void> {
  await ask(`
    set local search_path to public;
    set local statement_timeout to 0;
    set local lock_timeout to 0;
    set local idle_in_transaction_session_timeout to 0;
    set local timezone to 'UTC';
    set local datestyle to 'ISO, YMD';
    set local intervalstyle to 'postgres';
    set local extra_float_digits to 1;
    set local bytea_output to 'hex';
    set local client_encoding to 'UTF8'`);
}
