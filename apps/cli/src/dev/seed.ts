import { fillToScale, findRealContent, LARGE_SITE, type Scale } from "@gavel/db/scale";
import type { Settings } from "../env.ts";
import { parseOptions, refuseWords } from "../options.ts";
import { messageOf, Refusal, say } from "../say.ts";
import { withRunningDatabase } from "../up/running-database.ts";

const USAGE =
  "usage: gavel dev seed --scale [--users N] [--problems N] [--submissions N] [--into-real-site]";

/**
 * Fills the running site with made-up content; there is no way back but another database, so a site that people use is
 * refused unless the call says that it is meant.
 */
export function devSeed(settings: Settings, args: readonly string[]): Promise<number> {
  const { flags, values, words } = parseOptions(args, {
    flags: ["scale", "into-real-site"],
    names: ["users", "problems", "submissions"],
  });
  refuseWords(words);
  if (!flags.has("scale")) throw new Refusal(USAGE, 2);
  const scale: Scale = {
    users: wholeNumber(values.users, LARGE_SITE.users),
    problems: wholeNumber(values.problems, LARGE_SITE.problems),
    submissions: wholeNumber(values.submissions, LARGE_SITE.submissions),
  };
  return withRunningDatabase(settings, "gavel-dev-seed", async (sql) => {
    const real = flags.has("into-real-site") ? null : await findRealContent(sql);
    if (real !== null) {
      throw new Refusal(
        `this site is in use: it has ${real}. Generated content cannot be removed again; --into-real-site adds it anyway.`,
      );
    }
    say("  nobody else can use the site until this is done");
    const began = performance.now();
    await fillToScale(sql, scale, (part) => {
      const seconds = ((performance.now() - began) / 1000).toFixed(1);
      say(`  ${seconds.padStart(6)} s  ${part}`);
    }).catch((error: unknown) => {
      throw new Refusal(messageOf(error));
    });
    return 0;
  });
}

const MOST = 100_000_000;

function wholeNumber(text: string | undefined, otherwise: number): number {
  if (text === undefined) return otherwise;
  const number = Number(text);
  if (!/^\d+$/.test(text) || number < 1 || number > MOST) throw new Refusal(USAGE, 2);
  return number;
}
