/** `gavel files move`: from where the site's files were to where they shall be, while it runs and reads in both. */
import { createHash } from "node:crypto";
import { join } from "node:path";
import { keepFiles, openDatabase } from "@gavel/db";
import { describePlace, moveFiles, openFileStore, openJournal } from "@gavel/file-store";
import { orRefusal } from "../backup/backup.ts";
import { mib } from "../backup/progress.ts";
import type { Settings } from "../env.ts";
import { parseOptions, refuseWords } from "../options.ts";
import { runFolder } from "../places.ts";
import { complain, Refusal, say } from "../say.ts";
import { findDatabaseUrl } from "../up/running-database.ts";

const PAGE = 500;
const SAID_EVERY_MS = 5000;

/** @returns 0 when all that the database names is in the new store, 1 when files are missing or broken, which are named. */
export async function filesMove(settings: Settings, args: readonly string[]): Promise<number> {
  const { flags, words } = parseOptions(args, { flags: ["json"] });
  refuseWords(words);
  const isJson = flags.has("json");
  const { now, before } = settings.fileStore;
  if (before === null) {
    throw new Refusal(
      "say with FILE_STORE where files shall be, and with FILE_STORE_BEFORE where they are: folder, a path, or s3://BUCKET/PREFIX",
      2,
    );
  }
  const url = findDatabaseUrl(settings);
  const files = await openFileStore(settings.fileStore);
  const { sql, close } = openDatabase(url, { poolSize: 2, applicationName: "gavel-files-move" });
  try {
    await orRefusal(files.probe());
    const [to, from] = [describePlace(now), describePlace(before)];
    if (!isJson) say(`Moving the site's files from ${from} to ${to}`);
    const release = await keepFiles(sql);
    const journal = createHash("sha256").update(to).digest("hex").slice(0, 16);
    const outcome = await orRefusal(
      moveFiles({
        ...{ from: files.before ?? files.now, to: files.now },
        list: (after) => sql<{ sha256: string; bytes: number }[]>`
          select sha256, bytes from blob where sha256 > ${after} order by sha256 limit ${PAGE}`,
        done: await openJournal(join(runFolder(settings.dataDir), `files-moved-${journal}`)),
        ...(isJson ? {} : { report: sayMoved() }),
      }),
    ).finally(release);
    if (isJson) say(JSON.stringify({ from, to, ...outcome }));
    else sayOutcome(outcome, to);
    const lost = [...outcome.missing, ...outcome.broken];
    for (const sha256 of lost) complain(`missing or broken in ${from}, and not moved: ${sha256}`);
    return lost.length === 0 ? 0 : 1;
  } finally {
    files.close();
    await close();
  }
}

function sayMoved(): (counts: { looked: number; copied: number }) => void {
  let last = performance.now();
  return ({ looked, copied }) => {
    if (performance.now() - last < SAID_EVERY_MS) return;
    last = performance.now();
    say(`  ${looked} looked at, ${copied} copied …`);
  };
}

function sayOutcome(outcome: Awaited<ReturnType<typeof moveFiles>>, to: string): void {
  const { files, copied, copiedBytes, missing, broken } = outcome;
  const there = files - missing.length - broken.length;
  say(`${copied} files copied (${mib(copiedBytes)}); ${there} of ${files} are in ${to}`);
  if (there === files) {
    say("Start every server without FILE_STORE_BEFORE now; then the old place may be removed.");
  }
}
