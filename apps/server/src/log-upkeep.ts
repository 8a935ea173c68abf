/** Takes the log files of earlier days away, each server those beside it: `gavel up` writes a file a day. */
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { keptSince } from "@gavel/api/site/setting";

const EVERY_MS = 3_600_000;
/** Files of earlier days and those that were full; the one that is written has no number. */
const OLDER = /\.log\.[1-9]\d*$/;

/** By when their last line was written. A site that is started otherwise has no such folder. @returns how many went @internal */
export async function purgeLogs(folder: string, before: Date): Promise<number> {
  let removed = 0;
  for (const name of await readdir(folder).catch(ofNone)) {
    if (!OLDER.test(name)) continue;
    const path = join(folder, name);
    const found = await stat(path).catch(nothingIfGone);
    if (found === null || found.mtime >= before) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
}

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === "ENOENT";

function ofNone(error: unknown): string[] {
  if (isMissing(error)) return [];
  throw error;
}

function nothingIfGone(error: unknown): null {
  if (isMissing(error)) return null;
  throw error;
}

type Upkeep = Parameters<typeof keptSince>[0] & {
  readonly log: {
    info(facts: object, message: string): void;
    error(facts: object, message: string): void;
  };
};

/** Now and each hour. @returns what stops it, and waits for what is under way */
export function startLogUpkeep(ctx: Upkeep, dataDir: string): () => Promise<void> {
  const folder = join(dataDir, "logs");
  const look = async () => {
    try {
      const before = await keptSince(ctx, "keepLogsDays");
      const files = before === null ? 0 : await purgeLogs(folder, before);
      if (files > 0) ctx.log.info({ files }, "old log files were removed");
    } catch (error) {
      ctx.log.error({ err: error, folder }, "old log files were not removed");
    }
  };
  let running = look();
  const timer = setInterval(() => {
    running = running.then(look);
  }, EVERY_MS);
  return async () => {
    clearInterval(timer);
    await running;
  };
}
