/** Brings a dump into an empty database: all of it or nothing. */
import { once } from "node:events";
import type { Writable } from "node:stream";
import { finished } from "node:stream/promises";
import type { Client } from "pg";
import { from } from "pg-copy-streams";
import type { Ask } from "../ask.ts";
import { applyInto, type Migration } from "../migrate.ts";
import { withoutIndexes } from "../scale/without-indexes.ts";
import { inOne, withConnection } from "./connection.ts";
import {
  type DumpSequence,
  type DumpTable,
  listOf,
  quoted,
  readSequences,
  readTables,
  settle,
} from "./layout.ts";

export interface Loader {
  /** What follows goes into this table. */
  begin(table: DumpTable): Promise<void>;
  write(chunk: Uint8Array): Promise<void>;
  /** Nothing more goes into any table. */
  end(): Promise<void>;
  setSequences(sequences: readonly DumpSequence[]): Promise<void>;
}

export interface Plan {
  /** Those that the dumped database had, and no others. */
  readonly migrations: readonly Migration[];
  readonly tables: readonly Pick<DumpTable, "name" | "columns">[];
}

/** The database holds something already, or what the dump says does not fit its migrations. */
export class CannotLoad extends Error {}

/**
 * One transaction: whatever goes wrong, in `fill` too, leaves the database as empty as it was. Foreign keys and indexes are made
 * anew at the end, by which the database itself checks what came in.
 */
export async function loadDump(
  url: string,
  plan: Plan,
  fill: (loader: Loader) => Promise<void>,
): Promise<void> {
  await withConnection(url, "gavel-restore", async ({ client, ask }) => {
    await inOne(ask, "begin", async () => {
      await settle(ask);
      await refuseUnlessEmpty(ask);
      await applyInto(ask, plan.migrations);
      const tables = await readTables(ask);
      refuseUnlessEqual(tables, plan.tables);
      const names = tables.map(({ name }) => quoted(name));
      for (const name of names) await ask(`alter table ${name} disable trigger user`);
      await withoutIndexes({ ask, report: () => {} }, names, async () => {
        // What migrations bring of their own comes from the dump as well.
        await ask(`truncate ${names.join(", ")}`);
        await fill(createLoader(client, ask));
        await ask("set constraints all immediate");
      });
      for (const name of names) await ask(`alter table ${name} enable trigger user`);
    });
    await ask("analyze");
  });
}

async function refuseUnlessEmpty(ask: Ask): Promise<void> {
  const rows = await ask<{ name: string }>(`
    select class.oid::regclass::text as name
    from pg_class class join pg_namespace namespace on namespace.oid = relnamespace
    where nspname <> 'information_schema' and nspname !~ '^pg_'
      and not exists (
        select from pg_depend where classid = 'pg_class'::regclass and objid = class.oid and deptype = 'e')
    limit 1`);
  const [first] = rows;
  if (first !== undefined) {
    throw new CannotLoad(`the database is not empty: it has ${first.name}`);
  }
}

function refuseUnlessEqual(found: readonly DumpTable[], wanted: Plan["tables"]): void {
  const shape = (tables: Plan["tables"]) =>
    tables.map(({ name, columns }) => `${name} (${[...columns].join(", ")})`);
  const ours = shape(found);
  const theirs = shape(wanted);
  const odd = [
    ...theirs.filter((one) => !ours.includes(one)),
    ...ours.filter((one) => !theirs.includes(one)),
  ];
  if (odd.length > 0) {
    throw new CannotLoad(
      `the tables of the backup are not those that its migrations make: ${odd[0]}`,
    );
  }
}

function createLoader(client: Client, ask: Ask): Loader {
  let open: { readonly stream: Writable; readonly done: Promise<void> } | null = null;
  const close = async () => {
    const last = open;
    open = null;
    last?.stream.end();
    await last?.done;
  };
  return {
    async begin({ name, columns }) {
      await close();
      const text = `copy public.${quoted(name)} (${listOf(columns)}) from stdin`;
      const stream = client.query(from(text));
      const done = finished(stream).catch((error: Error) => {
        throw new CannotLoad(`${name}: ${error.message}`, { cause: error });
      });
      // Waited for at the end of the table, or by the write that finds it broken.
      done.catch(() => {});
      open = { stream, done };
    },
    async write(chunk) {
      if (open === null) throw new Error("rows without a table");
      const { stream, done } = open;
      if (!stream.write(chunk)) await Promise.race([once(stream, "drain").catch(() => done), done]);
    },
    end: close,
    async setSequences(sequences) {
      await close();
      const names = new Set((await readSequences(ask)).map(({ name }) => name));
      for (const { name, last, isCalled } of sequences) {
        if (!names.has(name)) throw new CannotLoad(`there is no sequence ${name}`);
        await ask("select setval($1::regclass, $2, $3)", [quoted(name), last, isCalled]);
      }
    },
  };
}
