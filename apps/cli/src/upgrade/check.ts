/** `gavel upgrade --check`: what this release will migrate when it starts on the site's data, and who waits meanwhile. */
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "@gavel/db";
import { startEmbeddedPostgres } from "@gavel/db/embedded";
import { type Effect, type Forecast, forecast, type Held } from "@gavel/db/forecast";
import { findPendingThrough, type Migration, readMigrations } from "@gavel/db/migrate";
import { mib } from "../backup/progress.ts";
import type { Settings } from "../env.ts";
import { parseOptions, refuseWords } from "../options.ts";
import { messageOf, Refusal, say } from "../say.ts";
import { findDatabaseUrl } from "../up/running-database.ts";

interface Size {
  readonly bytes: number;
  readonly rows: number;
}

/** @returns 0; nothing is changed. */
export async function upgradeCheck(settings: Settings, args: readonly string[]): Promise<number> {
  const { flags, words } = parseOptions(args, { flags: ["check", "json"] });
  refuseWords(words);
  if (!flags.has("check")) {
    throw new Refusal(
      "usage: gavel upgrade --check [--json]. To upgrade, take a backup, stop the site and run npm start here",
      2,
    );
  }
  const { pending, sizes } = await look(findDatabaseUrl(settings));
  const found = pending.length === 0 ? [] : await tryOut(pending);
  if (flags.has("json")) {
    const migrations = found.map((one) => ({
      ...one,
      effects: one.effects.map((effect) => ({ ...effect, ...sizes.get(effect.table) })),
    }));
    say(JSON.stringify({ migrations }));
    return 0;
  }
  if (found.length === 0) say("Nothing is to be migrated: this release starts as it is.");
  else say(`This release applies ${found.length} migrations at its start, all or none of them:`);
  for (const one of found) describe(one, sizes);
  return 0;
}

async function look(url: string) {
  const { sql, close } = openDatabase(url, { poolSize: 1, applicationName: "gavel-upgrade" });
  try {
    const pending = await findPendingThrough(sql, await readMigrations());
    const rows = await sql<{ name: string; bytes: number; rows: number }[]>`
      select relname as name, pg_total_relation_size(oid) as bytes, greatest(reltuples, 0)::float8 as rows
      from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`;
    return { pending, sizes: new Map(rows.map(({ name, ...size }) => [name, size])) };
  } catch (error) {
    throw new Refusal(messageOf(error));
  } finally {
    await close();
  }
}

/** On an empty database of our own, so that the site notices nothing. */
async function tryOut(pending: readonly Migration[]): Promise<Forecast[]> {
  const names = new Set(pending.map(({ name }) => name));
  const done = (await readMigrations()).filter(({ name }) => !names.has(name));
  const folder = mkdtempSync(join(tmpdir(), "gavel-upgrade-"));
  chmodSync(folder, 0o711);
  try {
    const server = await startEmbeddedPostgres({ dataDir: folder, volatile: true });
    try {
      return await forecast(server.url, done, pending);
    } finally {
      await server.stop();
      rmSync(server.folder, { recursive: true, force: true });
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const WAITING: Readonly<Record<Held, string>> = {
  nobody: "others read and write meanwhile",
  writers: "writers wait",
  readers: "readers and writers wait",
};

function describe({ name, effects, newTables }: Forecast, sizes: ReadonlyMap<string, Size>): void {
  say(`  ${name}${newTables.length === 0 ? "" : ` (new: ${newTables.join(", ")})`}`);
  for (const effect of effects) say(`    ${effect.table}: ${describeEffect(effect, sizes)}`);
}

function describeEffect(
  { table, holds, rewrites }: Effect,
  sizes: ReadonlyMap<string, Size>,
): string {
  const size = sizes.get(table);
  const much = size === undefined ? "" : `${mib(size.bytes)}, about ${size.rows} rows; `;
  return `${much}${WAITING[holds]}${rewrites ? "; every row is written anew" : ""}`;
}
