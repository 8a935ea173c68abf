import { randomBytes } from "node:crypto";
import { type Database, migrate, openDatabase } from "@gavel/db";
import type { Logger } from "pino";
import type { ServerConfig } from "./config.ts";

const WAIT_MS = 60_000;
const RETRY_MS = 500;

/** Opens and migrates the database; waits a minute for it to come up. */
export async function startDatabase(
  { databaseUrl, databaseDirectUrl }: Pick<ServerConfig, "databaseUrl" | "databaseDirectUrl">,
  log: Logger,
): Promise<Database> {
  const database = openDatabase(databaseUrl, {
    // Of this process alone: its rows and connections are known by it.
    applicationName: `gavel-server ${randomBytes(6).toString("hex")}`,
    directUrl: databaseDirectUrl,
  });
  try {
    await waitUntilReady(database, log);
    const applied = await migrate(database.direct, undefined, (progress) =>
      log.debug(progress, "migrating"),
    );
    if (applied.length > 0) log.info({ applied }, "migrations applied");
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
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
