import type { Ask } from "../ask.ts";

interface Part {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/**
 * Does the work while the tables have neither foreign keys nor indexes besides those of their keys, then makes both anew
 * as they were: sorted once and checked as a whole, instead of row by row. Inside a transaction nobody ever sees less.
 */
export async function withoutIndexes(
  { ask, report }: { readonly ask: Ask; readonly report: (part: string) => void },
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const foreignKeys = await ask<Part>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and conrelid = any($1::regclass[])`,
    [tables],
  );
  const indexes = await ask<Part>(
    `select indrelid::regclass::text as table, indexrelid::regclass::text as name,
      pg_get_indexdef(indexrelid) as definition
    from pg_index
    where indrelid = any($1::regclass[])
      and not exists (select from pg_constraint where conindid = indexrelid)`,
    [tables],
  );
  for (const { table, name } of foreignKeys) {
    await ask(`alter table ${table} drop constraint ${name}`);
  }
  for (const { name } of indexes) await ask(`drop index ${name}`);
  await work();
  for (const { definition } of indexes) await ask(definition);
  report(`${indexes.length} indexes`);
  for (const { table, name, definition } of foreignKeys) {
    await ask(`alter table ${table} add constraint ${name} ${definition}`);
  }
  report(`${foreignKeys.length} foreign keys`);
}
