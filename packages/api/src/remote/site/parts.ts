/** How another judge fares, part by part, as whoever asked it last has seen. */
import type { Db } from "@gavel/db";
import type { RemoteFailure } from "@gavel/remote-judges/failure";
import { noteFailure, type PartsSeen, SITE_PARTS, type SitePart } from "@gavel/remote-judges/parts";
import { upsertPart } from "./queries.ts";

interface Asking {
  readonly db: Db;
  readonly now: () => Date;
}

/** In one order, so that two who note the same never wait for each other. */
export async function noteParts(
  { db, now }: Asking,
  site: { readonly key: string },
  seen: PartsSeen,
): Promise<void> {
  for (const part of SITE_PARTS) {
    const fault = seen[part];
    if (fault !== undefined) await upsertPart(db, { site: site.key, part, fault, now: now() });
  }
}

/** `null` = it did as it should. */
export async function notePart(
  ctx: Asking,
  site: { readonly key: string },
  { part, failure }: { readonly part: SitePart; readonly failure: RemoteFailure | null },
): Promise<void> {
  const seen: PartsSeen = {};
  if (failure === null) seen[part] = null;
  else noteFailure(seen, part, failure);
  await noteParts(ctx, site, seen);
}
