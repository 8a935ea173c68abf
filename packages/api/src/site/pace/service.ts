/** One measure for everything that somebody could do too often, by person or address; root sets the numbers. */
import type { Db } from "@gavel/db";
import {
  PACE_NETWORK_TIMES,
  PACE_WINDOWS,
  PACES,
  type PaceKind,
  secondsSince,
  secondsToWait,
} from "@gavel/domain/pace";
import { isRoot } from "@gavel/domain/role";
import { addressKey, siteNetwork } from "../../kernel/address.ts";
import type { Context, Services } from "../../kernel/context.ts";
import { DomainError } from "../../kernel/error.ts";
import { inOne } from "../../kernel/in-one.ts";
import { loadSettings } from "../setting/index.ts";
import { deleteBucketsBefore, fillBuckets, holdBucket, updateBucket } from "./queries.ts";

/** `db` may be the transaction of what is done: then what is refused for another reason costs nothing. */
export interface Pacer extends Pick<Context, "db" | "viewer" | "ip" | "now"> {
  readonly services: Pick<Services, "events">;
}

/**
 * Takes `cost` from what this person or address may still do; all windows or none.
 * @returns how full the fullest of them is now, from 0 to 1
 * @throws DomainError TOO_FAST
 */
export async function spendPace(ctx: Pacer, kind: PaceKind, cost = 1): Promise<number> {
  const subjects = subjectsOf(ctx, kind);
  if (subjects.length === 0) return 0;
  const numbers = (await loadSettings(ctx)).pace[kind];
  const now = ctx.now();
  return inOne(ctx.db, async (tx) => {
    let share = 0;
    // Always in this order, so that two of one person wait for each other and never in a circle.
    for (const window of ["day", "minute"] as const) {
      if (numbers[window] === 0) continue;
      for (const { name, times } of subjects) {
        const most = numbers[window] * times;
        const key = { kind, subject: name, windowS: PACE_WINDOWS[window] };
        share = Math.max(share, (await spend(tx, key, { most, cost, now })) / most);
      }
    }
    return share;
  });
}

/** Who is counted. */
interface Subject {
  readonly name: string;
  /** So many times what root says. */
  readonly times: number;
}

/**
 * Root is not slowed down. Who is not signed in is an address, also for what counts people, and in IPv6 the network around it
 * as well: whoever has one address there may have 65 536 of them.
 */
export function subjectsOf(
  { viewer, ip }: Pick<Pacer, "viewer" | "ip">,
  kind: PaceKind,
): readonly Subject[] {
  if (viewer !== null && isRoot(viewer.role)) return [];
  if (PACES[kind].by === "person" && viewer !== null) return [{ name: viewer.uid, times: 1 }];
  const address = { name: addressKey(ip), times: 1 };
  const network = siteNetwork(ip);
  return network === null ? [address] : [address, { name: network, times: PACE_NETWORK_TIMES }];
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

interface Telling {
  /** Whatever is told. */
  readonly kind: string;
  /** In a day. */
  readonly most: number;
  readonly now: Date;
}

/** Of these people, those who have not been told of it often enough today. It counts as told to them. */
export async function spareFrom(
  db: Db,
  uids: readonly string[],
  { kind, most, now }: Telling,
): Promise<string[]> {
  if (uids.length === 0) return [];
  const windowS = PACE_WINDOWS.day;
  const room = new Set(await fillBuckets(db, { kind, subjects: uids, windowS, most, now }));
  return uids.filter((uid) => room.has(uid));
}

/** Buckets that have run empty. @returns how many went */
export function purgePaces({ db, now }: { db: Db; now: () => Date }): Promise<number> {
  return deleteBucketsBefore(db, new Date(now().getTime() - PACE_WINDOWS.day * 1000));
}
