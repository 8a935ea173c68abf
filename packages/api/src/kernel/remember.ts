import type { Db } from "@gavel/db";
import type { LRUCache } from "lru-cache";
import type { Services } from "./context.ts";
import { keepingLast } from "./kept-last.ts";

interface Held {
  readonly until: number;
  /** Until then it is told while it is made anew. */
  readonly spareUntil: number;
  readonly value: Promise<unknown>;
  /** What is told until the value is there. */
  meanwhile: Promise<unknown> | null;
}
const held = new WeakMap<Services, Map<string, Held>>();

interface Remembering {
  readonly services: Services;
  readonly now: () => Date;
}

interface Wish<T> {
  readonly key: string;
  readonly ms: number;
  readonly isForced?: boolean;
  /** So much longer it is told while it is made anew, so nobody waits for that; absent = whoever asks waits. */
  readonly spareMs?: number;
  /** Worth keeping; absent = whatever it is. */
  readonly isKept?: (value: T) => boolean;
}

/**
 * What `load` answered, kept in this process for `ms` under `key`; those who come while it loads share its answer, and a
 * failure is not kept. For figures that may be a little old; others go through `answerTogether`.
 */
export function remember<T>(
  { services, now }: Remembering,
  { key, ms, isForced = false, spareMs = 0, isKept = () => true }: Wish<T>,
  load: () => Promise<T>,
): Promise<T> {
  const entries = held.get(services) ?? new Map<string, Held>();
  held.set(services, entries);
  const at = now().getTime();
  const known = isForced ? undefined : entries.get(key);
  if (known !== undefined && known.until > at)
    return (known.meanwhile ?? known.value) as Promise<T>;
  for (const [name, { spareUntil }] of entries) if (spareUntil <= at) entries.delete(name);
  const isSpare = known !== undefined && known.meanwhile === null && known.spareUntil > at;
  const value = load();
  const until = at + ms;
  const meanwhile = isSpare ? known.value : null;
  const entry: Held = { until, spareUntil: until + spareMs, value, meanwhile };
  entries.set(key, entry);
  const forget = () => {
    if (entries.get(key) === entry) entries.delete(key);
  };
  value.then((found) => {
    entry.meanwhile = null;
    if (!isKept(found)) forget();
  }, forget);
  return (meanwhile ?? value) as Promise<T>;
}

/** The same where only what is worth it is kept: else whoever asks gets an answer that was not begun before they asked. */
export async function rememberSome<T>(
  ctx: Remembering,
  wish: Wish<T> & Required<Pick<Wish<T>, "isKept">>,
  load: () => Promise<T>,
): Promise<T> {
  let isOurs = false;
  const known = await remember(ctx, wish, () => {
    isOurs = true;
    return load();
  });
  return isOurs || wish.isKept(known) ? known : load();
}

interface HeldAt {
  readonly stamp: string;
  readonly values: LRUCache<string, Promise<unknown>>;
}
/** By database, since what a transaction reads is its own, and by what the stamps are of. */
const heldAt = new WeakMap<Db, Map<string, HeldAt>>();

interface WishWhile<T> {
  readonly key: string;
  /** Moves with all that the answer depends on besides `key`. */
  readonly stamp: string;
  /** What the stamp is of. */
  readonly of: string;
  /** How many answers are kept. */
  readonly most: number;
  /** Not too large to be kept; absent = whatever it is. */
  readonly isKept?: (value: T) => boolean;
}

/**
 * What `load` answered, kept in this process as long as those who ask come with the same stamp, which a statement has just
 * told them.
 */
export function rememberWhile<T>(
  db: Db,
  { key, stamp, of, most, isKept = () => true }: WishWhile<T>,
  load: () => Promise<T>,
): Promise<T> {
  if (db.isTransaction) return load();
  const all = heldAt.get(db) ?? new Map<string, HeldAt>();
  heldAt.set(db, all);
  const known = all.get(of);
  const own: HeldAt = known?.stamp === stamp ? known : { stamp, values: keepingLast(most) };
  all.set(of, own);
  const { values } = own;
  const found = values.get(key);
  if (found !== undefined) return found as Promise<T>;
  const value = load();
  values.set(key, value);
  const forget = () => values.delete(key);
  // What failed is asked for again.
  value.then((found) => isKept(found) || forget(), forget);
  return value;
}
