/** One measure for everything that somebody could do too often, by person or address; root sets the numbers. */
import type { Db } from "@gavel/db";
import {
  PACE_WINDOWS,
  PACES,
  type PaceKind,
  secondsSince,
  secondsToWait,
} from "@gavel/domain/pace";
import { isRoot } from "@gavel/domain/role";
import { addressKey } from "../../kernel/address.ts";
import type { Context, Services } from "../../kernel/context.ts";
import { DomainError } from "../../kernel/error.ts";
import { inOne } from "../../kernel/in-one.ts";
import { loadSettings } from "../setting/index.ts";
import { deleteBucketsBefore, holdBucket, updateBucket } from "./queries.ts";

/** `db` may be the transaction of what is done: then what is refused for another reason costs nothing. */
export interface Pacer extends Pick<Context, "db" | "viewer" | "ip" | "now"> {
  readonly services: Pick<Services, "events">;
}

/**
 * Takes `cost` from what this person or address may still do; both windows or neither.
 * @returns how full the fuller of the two is now, from 0 to 1
 * @throws DomainError TOO_FAST
 */
export async function spendPace(ctx: Pacer, kind: PaceKind, cost = 1): Promise<number> {
  const subject = subjectOf(ctx, kind);
  if (subject === null) return 0;
  const numbers = (await loadSettings(ctx)).pace[kind];
  const now = ctx.now();
  return inOne(ctx.db, async (tx) => {
    let share = 0;
    // Always in this order, so that two of one person wait for each other and never in a circle.
    for (const window of ["day", "minute"] as const) {
      const most = numbers[window];
      const key = { kind, subject, windowS: PACE_WINDOWS[window] };
      if (most === 0) continue;
      share = Math.max(share, (await spend(tx, key, { most, cost, now })) / most);
    }
    return share;
  });
}

/** Root is not slowed down. Who is not signed in is an address, also for what counts people. */
export function subjectOf(
  { viewer, ip }: Pick<Pacer, "viewer" | "ip">,
  kind: PaceKind,
): string | null {
  if (viewer !== null && isRoot(viewer.role)) return null;
  if (PACES[kind].by === "person" && viewer !== null) return viewer.uid;
  return addressKey(ip);
}

async function spend(
  tx: Db,
  key: { kind: PaceKind; subject: string; windowS: number },
  { most, cost, now }: { most: number; cost: number; now: Date },
): Promise<number> {
  const { windowS } = key;
  const { level, at } = await holdBucket(tx, key, now);
  const elapsedS = secondsSince(at, now, windowS);
  const wait = secondsToWait({ level, elapsedS }, { most, windowS, cost });
  if (wait > 0) throw new DomainError("TOO_FAST", { n: Math.ceil(wait) });
  const left = Math.max(0, level - (elapsedS * most) / windowS);
  await updateBucket(tx, key, { level: left + cost, at: now });
  return left + cost;
}

/** Buckets that have run empty. @returns how many went */
export function purgePaces({ db, now }: { db: Db; now: () => Date }): Promise<number> {
  return deleteBucketsBefore(db, new Date(now().getTime() - PACE_WINDOWS.day * 1000));
}
