import type { Db } from "@gavel/db";
import type { Context, Services } from "./context.ts";

interface Asked {
  readonly now: Promise<unknown>;
  next: Promise<unknown> | null;
}
const asked = new WeakMap<Services, Map<string, Asked>>();

/**
 * What `load` answers, shared by those who ask the same at the same time: while one answer is under way, all who come
 * wait for the one after it. So many who look at one page cost two of them, and nobody gets an answer that was begun
 * before they asked: what one has written one finds. `key` says everything that the answer depends on.
 */
export function answerTogether<T>(
  services: Services,
  key: string,
  load: () => Promise<T>,
): Promise<T> {
  const all = asked.get(services) ?? new Map<string, Asked>();
  asked.set(services, all);
  const start = (): Promise<T> => {
    const now = load();
    const entry: Asked = { now, next: null };
    all.set(key, entry);
    const end = () => {
      if (entry.next === null && all.get(key) === entry) all.delete(key);
    };
    now.then(end, end);
    return now;
  };
  const running = all.get(key);
  if (running === undefined) return start();
  running.next ??= running.now.then(start, start);
  return running.next as Promise<T>;
}

/** The same, but in a transaction, which may see what nobody else does, for it alone. */
export function answerTogetherIn<T>(
  { db, services }: Pick<Context, "db" | "services">,
  key: string,
  load: () => Promise<T>,
): Promise<T> {
  return db.isTransaction ? load() : answerTogether(services, key, load);
}

type Found<Key, Value> = ReadonlyMap<Key, Value>;

interface LookUps<Key, Value> {
  now: Promise<Found<Key, Value>> | null;
  next: Promise<Found<Key, Value>> | null;
  /** What the next one looks for. */
  readonly wanted: Set<Key>;
}

/**
 * The same for what is looked up one by one: while a statement is under way, all who come wait for the one after it, which
 * looks for what they all want. A statement for many costs little more than one for one.
 */
export function lookingUpTogether<Key, Value>(
  load: (db: Db, keys: readonly Key[]) => Promise<Found<Key, Value>>,
): (db: Db, key: Key) => Promise<Value | undefined> {
  const find = findingTogether(load);
  return async (db, key) => (await find(db, [key])).get(key);
}

/** The same for several at once. What is found may hold what others wanted, and belongs to all of them. */
export function findingTogether<Key, Value>(
  load: (db: Db, keys: readonly Key[]) => Promise<Found<Key, Value>>,
): (db: Db, keys: readonly Key[]) => Promise<Found<Key, Value>> {
  const all = new WeakMap<Db, LookUps<Key, Value>>();
  return (db, keys) => {
    const own = all.get(db) ?? { now: null, next: null, wanted: new Set<Key>() };
    all.set(db, own);
    for (const key of keys) own.wanted.add(key);
    const start = () => {
      const now = load(db, [...own.wanted]);
      own.wanted.clear();
      own.now = now;
      own.next = null;
      const end = () => {
        if (own.next === null) own.now = null;
      };
      now.then(end, end);
      return now;
    };
    if (own.now === null) return start();
    own.next ??= own.now.then(start, start);
    return own.next;
  };
}
