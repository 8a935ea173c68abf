/** The whole database as of one moment, table by table, while the site goes on. */
import { to } from "pg-copy-streams";
import { MIGRATION_LOCK, readApplied } from "../migrate.ts";
import { type Connection, inOne, withConnection } from "./connection.ts";
import {
  type DumpSequence,
  type DumpTable,
  listOf,
  quoted,
  readSequences,
  readTables,
  settle,
} from "./layout.ts";
import { PURGE_LOCK } from "./purge-lock.ts";

const NAME = "gavel-backup";

export interface DatabaseSnapshot {
  /** Names of migrations, in order. */
  readonly migrations: readonly string[];
  readonly serverVersion: string;
  readonly at: Date;
  readonly tables: readonly DumpTable[];
  readonly sequences: readonly DumpSequence[];
  /** Rows as PostgreSQL's own text format has them: a line each. */
  copy(table: DumpTable): AsyncIterable<Uint8Array>;
  /** Files that the database names, by the hash of their content, in its order. */
  files(): Promise<readonly DumpFile[]>;
  /** About how many rows, for telling how far one is. */
  guessRows(): Promise<ReadonlyMap<string, number>>;
}

interface DumpFile {
  readonly sha256: string;
  readonly bytes: number;
}

/**
 * Lends a snapshot. As long as it is lent no file that it names is removed and no migration runs; everything else goes on,
 * for it only reads.
 * @throws Error when the connection is lost, with all that `use` did.
 */
export function withSnapshot<T>(
  url: string,
  use: (snapshot: DatabaseSnapshot) => Promise<T>,
): Promise<T> {
  return withConnection(url, NAME, (holding) =>
    inOne(holding.ask, "begin", async () => {
      await settle(holding.ask);
      // Before the snapshot is taken, in a transaction of its own: asking for a lock would take it.
      await holding.ask("select pg_advisory_xact_lock_shared($1)", [MIGRATION_LOCK]);
      await holding.ask("select pg_advisory_xact_lock_shared($1)", [PURGE_LOCK]);
      return withConnection(url, NAME, (reading) =>
        inOne(reading.ask, "begin isolation level repeatable read read only", async () => {
          await settle(reading.ask);
          // One process of the database is enough: judging goes on beside it.
          await reading.ask("set local max_parallel_workers_per_gather to 0");
          return use(await describe(reading));
        }),
      );
    }),
  );
}

async function describe({ ask, client }: Connection): Promise<DatabaseSnapshot> {
  const [row] = await ask<{ serverVersion: string; at: Date }>(
    `select current_setting('server_version') as "serverVersion", now() as at`,
  );
  if (row === undefined) throw new Error("the database does not say its version");
  const applied = await readApplied(ask);
  return {
    ...row,
    tables: await readTables(ask),
    migrations: [...applied].sort(),
    sequences: await readSequences(ask),
    copy: (table) => client.query(to(copyStatement(table))),
    async files() {
      const rows = await ask<{ sha256: string; bytes: string }>(
        `select sha256, bytes from blob order by sha256 collate "C"`,
      );
      return rows.map(({ sha256, bytes }) => ({ sha256, bytes: Number(bytes) }));
    },
    async guessRows() {
      const rows = await ask<{ name: string; rows: number }>(
        `select relname as name, greatest(reltuples, 0)::float8 as rows
        from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
      );
      return new Map(rows.map((one) => [one.name, Math.round(one.rows)]));
    },
  };
}

/** In an order that another database, which may sort words otherwise, has as well. */
function copyStatement({ name, columns, key, sortedByWords = [] }: DumpTable): string {
  const order = (key.length > 0 ? key : columns)
    .map((column) => quoted(column) + (sortedByWords.includes(column) ? ' collate "C"' : ""))
    .join(", ");
  return `copy (select ${listOf(columns)} from public.${quoted(name)} order by ${order}) to stdout`;
}
