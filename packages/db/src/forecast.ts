/**
 * What migrations will do to a site, found by doing it to an empty database with the site's schema: PostgreSQL itself says
 * which locks they take and what they write anew.
 */
import type { Ask } from "./ask.ts";
import { inOne, withConnection } from "./dump/connection.ts";
import { applyInto, type Migration } from "./migrate.ts";

/** From the least to the most: others read and write; read; neither. All last until the migrations are through. */
const HOLDS = ["nobody", "writers", "readers"] as const;
export type Held = (typeof HOLDS)[number];

export interface Effect {
  readonly table: string;
  /** Who waits meanwhile. */
  readonly holds: Held;
  /** Every row is written anew. */
  readonly rewrites: boolean;
}

export interface Forecast {
  readonly name: string;
  /** On tables that are there before. */
  readonly effects: readonly Effect[];
  readonly newTables: readonly string[];
}

interface Relation {
  readonly oid: string;
  readonly name: string;
  readonly file: string;
}

/** @param url an empty database, which is as empty afterwards. @param done what the site has. */
export function forecast(
  url: string,
  done: readonly Migration[],
  pending: readonly Migration[],
): Promise<Forecast[]> {
  return withConnection(url, "gavel-forecast", async ({ ask }) => {
    await inOne(ask, "begin", () => applyInto(ask, done));
    const found: Forecast[] = [];
    for (const migration of pending) found.push(await tryOut(ask, migration));
    return found;
  });
}

function tryOut(ask: Ask, migration: Migration): Promise<Forecast> {
  return inOne(ask, "begin", async () => {
    const before = await readRelations(ask);
    await applyInto(ask, [migration]);
    const after = new Map((await readRelations(ask)).map((one) => [one.oid, one]));
    const modes = await readLocks(ask);
    const effects = before.flatMap(({ oid, name, file }): Effect[] => {
      const holds = strongest(modes.get(oid) ?? []);
      const rewrites = after.has(oid) && after.get(oid)?.file !== file;
      return holds === null ? [] : [{ table: name, holds, rewrites }];
    });
    const known = new Set(before.map(({ oid }) => oid));
    const newTables = [...after.values()].filter(({ oid }) => !known.has(oid));
    return { name: migration.name, effects, newTables: newTables.map(({ name }) => name) };
  });
}

async function readRelations(ask: Ask): Promise<readonly Relation[]> {
  return ask<Relation>(`
    select oid::text, relname as name, relfilenode::text as file from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname <> 'gavel_migration'
    order by relname`);
}

async function readLocks(ask: Ask): Promise<Map<string, string[]>> {
  const rows = await ask<{ oid: string; mode: string }>(`
    select relation::text as oid, mode from pg_locks
    where pid = pg_backend_pid() and locktype = 'relation' and granted`);
  const modes = new Map<string, string[]>();
  for (const { oid, mode } of rows) modes.set(oid, [...(modes.get(oid) ?? []), mode]);
  return modes;
}

/** Null: it is only read. */
const EFFECTS: Readonly<Record<string, Held | null>> = {
  AccessShareLock: null,
  RowShareLock: null,
  RowExclusiveLock: "nobody",
  ShareUpdateExclusiveLock: "nobody",
  ShareLock: "writers",
  ShareRowExclusiveLock: "writers",
  ExclusiveLock: "writers",
  AccessExclusiveLock: "readers",
};

function strongest(modes: readonly string[]): Held | null {
  const found = modes.flatMap((mode) => {
    const held = EFFECTS[mode];
    if (held === undefined) throw new Error(`PostgreSQL has a new lock: ${mode}`);
    return held === null ? [] : [held];
  });
  return found.sort((a, b) => HOLDS.indexOf(b) - HOLDS.indexOf(a))[0] ?? null;
}
