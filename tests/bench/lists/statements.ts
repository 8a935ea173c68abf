/** How many statements reach PostgreSQL: it writes each into its log while they are counted. */

import { openDatabase } from "@gavel/db";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "@gavel/db/embedded";

const SETTLE_MS = 60;
/** What the driver sends and what is one piece of text; the lines of a long one come without this. */
const STATEMENT = /LOG: {2}(execute|statement)\b/;

export interface Counting {
  readonly postgres: EmbeddedPostgres;
  /** How many statements `work` leads to, and a few of whatever else the site does meanwhile. */
  count(work: () => Promise<unknown>): Promise<number>;
}

export async function startCounting(dataDir: string): Promise<Counting> {
  let seen = 0;
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: (line) => {
      if (STATEMENT.test(line)) seen += 1;
    },
  });
  const set = async (what: "all" | "none") => {
    const { sql, close } = openDatabase(postgres.url, { poolSize: 1 });
    await sql.unsafe(`alter system set log_statement = '${what}'`);
    await sql`select pg_reload_conf()`;
    await close();
    await Bun.sleep(SETTLE_MS);
  };
  // A run that was broken off may have left it on.
  await set("none");
  return {
    postgres,
    async count(work) {
      await set("all");
      const before = seen;
      await work();
      await Bun.sleep(SETTLE_MS);
      const found = seen - before;
      await set("none");
      return found;
    },
  };
}
