import { randomBytes } from "node:crypto";
import { type Database, isPassing, migrate, openDatabase } from "@gavel/db";
import type { Logger } from "pino";
import type { ServerConfig } from "./config.ts";
import { checkSiteKeys } from "./site-keys.ts";

const WAIT_MS = 60_000;
const RETRY_MS = 500;

/** Opens and migrates the database; waits a minute for it to come up. @throws Error also for keys of another site */
export async function startDatabase(
  config: Pick<ServerConfig, "databaseUrl" | "databaseDirectUrl" | "jwtSecret" | "judgeToken">,
  log: Logger,
): Promise<Database> {
  // Of this process alone: its rows and connections are known by it.
  const name = `gavel-server ${randomBytes(6).toString("hex")}`;
  const database = openDatabase(config.databaseUrl, {
    ...{ applicationName: name, directUrl: config.databaseDirectUrl },
  });
  try {
    await waitUntilReady(database, log);
    const applied = await migrate(database.direct, undefined, (progress) =>
      log.debug(progress, "migrating"),
    );
    if (applied.length > 0) log.info({ applied }, "migrations applied");
    await checkSiteKeys(config, { database, name, log });
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function waitUntilReady(database: Database, log: Logger): Promise<void> {
  const deadline = performance.now() + WAIT_MS;
  for (;;) {
    try {
      await database.sql`select 1`;
      return;
    } catch (error) {
      if (!isPassing(error) || performance.now() > deadline) throw error;
      log.warn({ reason: (error as Error).message }, "waiting for the database");
      await Bun.sleep(RETRY_MS);
    }
  }
}
