/** A judge that wanted a browser is looked at once its time is up, so that people do not go on hearing of it who send nothing there. */
import { WALLS } from "@gavel/remote-judges/failure";
import {
  type EnterContext,
  findReader,
  lookAtSite,
  lookThrough,
  type SiteTest,
} from "../account/index.ts";
import { clearTrouble, noteSiteTrouble } from "../site/index.ts";
import { takeLook } from "./queries.ts";

/** Whoever looks has so long before another server does. */
const LOOK_MS = 15 * 60_000;

/** Sends nothing; what still wants a browser is left alone for twice as long as before. @returns at how many */
export async function lookAgain(ctx: EnterContext): Promise<number> {
  const { db, now, services } = ctx;
  const { remote } = services;
  let count = 0;
  for (const site of remote.sites.values()) {
    const until = new Date(now().getTime() + LOOK_MS / remote.haste);
    if (!(await takeLook(db, site.key, { now: now(), until }))) continue;
    count += 1;
    const reader = await findReader(db, site.key);
    const seen = await (reader === undefined
      ? lookAtSite(ctx, site)
      : lookThrough(ctx, site, reader));
    const detail = wallIn(seen);
    if (detail !== null) {
      await noteSiteTrouble(db, { now, remote }, { site: site.key, trouble: "blocked", detail });
    } else if (reader === undefined && seen.reach.isGood) await clearTrouble(db, site.key);
  }
  return count;
}

/** What stands before the site for browsers or people alone; null = nothing that was seen. */
function wallIn({ reach, session, form }: SiteTest): string | null {
  const isWall = (step: SiteTest["session"]) =>
    step !== null && step.fault !== null && WALLS.includes(step.fault);
  return [reach, session, form].find(isWall)?.detail ?? null;
}
