import { openDatabase } from "@gavel/db";
import type { Settings } from "../env.ts";
import { Refusal } from "../say.ts";
import { findRunningDatabase } from "./site-lock.ts";

export type Sql = ReturnType<typeof openDatabase>["sql"];

/** Does something in the database of the site that runs on this machine. @throws Refusal when none does. */
export async function withRunningDatabase(
  settings: Settings,
  applicationName: string,
  body: (sql: Sql) => Promise<number>,
): Promise<number> {
  const url = findDatabaseUrl(settings);
  const { sql, close } = openDatabase(url, { poolSize: 1, applicationName });
  try {
    return await body(sql);
  } finally {
    await close();
  }
}

/** @throws Refusal when no site runs on this machine. */
export function findDatabaseUrl(settings: Settings): string {
  const url =
    settings.databaseDirectUrl ?? settings.databaseUrl ?? findRunningDatabase(settings.dataDir);
  if (url !== null) return url;
  throw new Refusal(
    `no site runs on ${settings.dataDir}: start it, or name its DATA_DIR or DATABASE_URL`,
  );
}
