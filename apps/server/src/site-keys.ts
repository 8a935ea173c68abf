import type { Database } from "@gavel/db";
import { claimSiteKeys } from "@gavel/db/site-keys";
import type { Logger } from "pino";
import type { ServerConfig } from "./config.ts";

/** One that was killed with the old keys may still be connected for a moment. */
const TRIES = 10;
const RETRY_MS = 500;

/** @throws Error that names what differs from the site's other servers */
export async function checkSiteKeys(
  config: Pick<ServerConfig, "jwtSecret" | "judgeToken">,
  { database, name, log }: { database: Database; name: string; log: Logger },
): Promise<void> {
  const keys = {
    JWT_SECRET: Buffer.from(config.jwtSecret).toString("base64"),
    JUDGE_TOKEN: config.judgeToken,
  };
  for (let tried = 1; ; tried++) {
    const { differing, changed } = await claimSiteKeys(database, keys, name);
    if (changed.length > 0) {
      log.warn({ changed }, "this site has another secret than before: see Several servers");
    }
    if (differing.length === 0) return;
    if (tried === TRIES) {
      const names = differing.join(" and ");
      throw new Error(
        `${names}: not what the site's other servers have. Give all servers of a site the same, or stop the others to change it.`,
      );
    }
    await Bun.sleep(RETRY_MS);
  }
}
