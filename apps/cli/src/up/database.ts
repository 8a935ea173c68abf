/** The site's PostgreSQL: ours, kept alive like the other processes, or the one that DATABASE_URL names. */
import { openDatabase } from "@gavel/db";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "@gavel/db/embedded";
import { type MigrationReport, migrate } from "@gavel/db/migrate";
import { findJudgeInstance } from "../places.ts";
import { complain, messageOf, Refusal, say } from "../say.ts";
import type { ChildLog } from "./child-log.ts";
import { delayAfter } from "./supervised.ts";

export interface SiteDatabase {
  readonly url: string;
  /** Of the embedded server; null while it is down and when it is not ours. */
  pid(): number | null;
  stop(): Promise<void>;
}

const CONNECT_TIMEOUT_S = 10;

/** @throws Refusal when it cannot be reached. The address is not printed: it holds a password. */
export async function useOutsideDatabase(url: string): Promise<SiteDatabase> {
  const address = new URL(url);
  if (!address.searchParams.has("connect_timeout")) {
    address.searchParams.set("connect_timeout", String(CONNECT_TIMEOUT_S));
  }
  const { sql, close } = openDatabase(url, { poolSize: 1, applicationName: "gavel-up" });
  try {
    const timeout = Bun.sleep(CONNECT_TIMEOUT_S * 1000).then(() => {
      throw new Error(`no answer in ${CONNECT_TIMEOUT_S} s`);
    });
    await Promise.race([sql`select 1`, timeout]);
  } catch (error) {
    throw new Refusal(`DATABASE_URL (${address.host}) cannot be used: ${messageOf(error)}`);
  } finally {
    await close();
  }
  return { url, pid: () => null, stop: async () => {} };
}

export interface EmbeddedOptions {
  readonly dataDir: string;
  readonly log: ChildLog;
  readonly onChange: () => void;
}

export async function runEmbeddedDatabase(options: EmbeddedOptions): Promise<SiteDatabase> {
  let server: EmbeddedPostgres | null = null;
  let isStopping = false;
  let deaths = 0;

  const start = async () => {
    const started = await startEmbeddedPostgres({
      dataDir: options.dataDir,
      log: options.log.write,
    });
    server = started;
    options.onChange();
    void started.died.then((how) => onDeath(how));
    return started;
  };
  const onDeath = async (how: string) => {
    server = null;
    options.onChange();
    while (!isStopping && server === null) {
      deaths += 1;
      const delay = delayAfter(deaths);
      complain(`database ended (${how}); it starts again in ${delay / 1000} s`);
      await Bun.sleep(delay);
      if (isStopping) return;
      await start().then(
        () => {
          deaths = 0;
        },
        (error) => complain(messageOf(error)),
      );
    }
  };

  const { url } = await start().catch((error: unknown) => {
    throw new Refusal(messageOf(error));
  });
  return {
    url,
    pid: () => server?.pid ?? null,
    async stop() {
      isStopping = true;
      await server?.stop();
    },
  };
}

/**
 * Brings the schema up to date and says whether the site is new: no root account yet.
 * @throws Refusal when a migration fails or the database is newer than this release.
 */
export async function prepareSchema(
  url: string,
  dataDir: string,
): Promise<{ isFirstStart: boolean }> {
  const { sql, close } = openDatabase(url, { poolSize: 1, applicationName: "gavel-up" });
  try {
    const isNew =
      (await sql`select to_regclass('public.gavel_migration') as table`)[0]?.table === null;
    await migrate(sql, undefined, (progress) => sayMigration(progress, isNew));
    // Whoever holds this folder knows that its judge is dead: it must not pass for the one that is about to start.
    await sql`update judgehost set seen_at = 'epoch' where instance = ${findJudgeInstance(dataDir) ?? ""}`;
    const roots = await sql`select 1 from user_account where role_id = 1000 limit 1`;
    return { isFirstStart: roots.length === 0 };
  } catch (error) {
    throw new Refusal(`the database could not be prepared: ${messageOf(error)}`);
  } finally {
    await close();
  }
}

/** A new site has all of them before it, and they take no time. */
function sayMigration(
  { name, place, count, seconds }: Parameters<MigrationReport>[0],
  isNew: boolean,
): void {
  if (isNew && seconds === 0) return;
  say(`  migration ${place} of ${count}: ${name}${seconds === 0 ? "" : ` … ${seconds} s`}`);
}
