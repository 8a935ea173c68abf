import { type Database, migrate, openDatabase } from "@gavel/db";
import type { Logger } from "pino";
import { surviveRestarts } from "./survive-restarts.ts";

const WAIT_MS = 60_000;
const RETRY_MS = 500;
const CLOSE_S = 1;
/**
 * The driver waits longer after each failed connection, up to 20 s, in which a database that came back would seem
 * down and no event would be heard.
 */
const RECONNECT_S = "0.3";

/** Opens and migrates the database; waits a minute for it to come up. */
export async function startDatabase(url: string, log: Logger): Promise<Database> {
  const database = openForServer(url);
  try {
    await waitUntilReady(database, log);
    const applied = await migrate(database.sql);
    if (applied.length > 0) log.info({ applied }, "migrations applied");
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

function openForServer(url: string): Database {
  const database = openDatabase(withQuickReconnect(url), { applicationName: "gavel-server" });
  surviveRestarts(database.sql);
  const close = async () => {
    // First with a limit: Kysely's own end waits for connections that a restart may have broken.
    await database.sql.end({ timeout: CLOSE_S });
    await database.close();
  };
  return { ...database, close };
}

async function waitUntilReady(database: Database, log: Logger): Promise<void> {
  const deadline = Date.now() + WAIT_MS;
  for (;;) {
    try {
      await database.sql`select 1`;
      return;
    } catch (error) {
      if (!isPassing(error) || Date.now() > deadline) throw error;
      log.warn({ reason: (error as Error).message }, "waiting for the database");
      await Bun.sleep(RETRY_MS);
    }
  }
}

/** Not up yet, or starting. A wrong password or database name will not heal by waiting. */
function isPassing(error: unknown): boolean {
  const code = String((error as { code?: unknown }).code ?? "");
  return /^(ECONN|ENOENT|ETIMEDOUT|EAI_AGAIN|ENOTFOUND|CONNECT|CONNECTION|57P03)/.test(code);
}

/** The driver takes its options from the address too; one that the site's own address names stays. */
function withQuickReconnect(address: string): string {
  const url = new URL(address);
  if (!url.searchParams.has("backoff")) url.searchParams.set("backoff", RECONNECT_S);
  return url.href;
}
