/** How long nothing goes to a site that does not answer, or wants a browser. */
import type { Db } from "@gavel/db";
import { type RemoteFailure, WALLS } from "@gavel/remote-judges/failure";
import type { SitePart } from "@gavel/remote-judges/parts";
import type { RemoteSite } from "@gavel/remote-judges/site";
import type { Context } from "../../kernel/context.ts";
import { notePart } from "./parts.ts";
import { closeSite, noteTrouble } from "./queries.ts";
import type { RemoteWays } from "./ways.ts";

interface NoteContext {
  readonly now: () => Date;
  readonly remote: Pick<RemoteWays, "haste">;
}

const BLOCKED_MS = 15 * 60_000;
const BLOCKED_MS_MAX = 6 * 3_600_000;
/** Fewer failures in a row are the weather. */
const DOWN_TIMES = 3;
const DOWN_MS = 30_000;
const DOWN_MS_MAX = 5 * 60_000;

/** How long nothing goes there. */
function closedMs(trouble: "blocked" | "changed" | "down", times: number): number {
  switch (trouble) {
    case "blocked":
      return Math.min(BLOCKED_MS_MAX, BLOCKED_MS * 2 ** (times - 1));
    case "down":
      return times < DOWN_TIMES ? 0 : Math.min(DOWN_MS_MAX, DOWN_MS * 2 ** (times - DOWN_TIMES));
    case "changed":
      // Other pages of it may still be what they were.
      return 0;
  }
}

/** Whoever asked: nothing goes there for a while. */
export async function noteSiteTrouble(
  tx: Db,
  ctx: NoteContext,
  wish: Omit<Parameters<typeof noteTrouble>[1], "now">,
): Promise<void> {
  const now = ctx.now();
  const times = await noteTrouble(tx, { ...wish, now });
  await closeSite(
    tx,
    wish.site,
    new Date(now.getTime() + closedMs(wish.trouble, times) / ctx.remote.haste),
  );
}

/** By whoever reads there for somebody: of a site that wants a browser nobody asks again for a while. */
export async function noteRefusal(
  ctx: Pick<Context, "db" | "now"> & {
    readonly services: Pick<Context["services"], "remote">;
  },
  site: RemoteSite,
  { part, failure }: { readonly part: SitePart; readonly failure: RemoteFailure },
): Promise<void> {
  const { db, now, services } = ctx;
  const { kind, detail } = failure;
  await notePart(ctx, site, { part, failure });
  if (!WALLS.includes(kind)) return;
  const noting = { now, remote: services.remote };
  await noteSiteTrouble(db, noting, { site: site.key, trouble: "blocked", detail });
}
