/** What the event feed of a contest tells whom, as entries of one order. Pure. */
import type { Item, ItemType, Json } from "../items/item.ts";

/** As they are stored. */
export const AUDIENCES = { public: 0, jury: 1, owner: 2 } as const;
export type Audience = (typeof AUDIENCES)[keyof typeof AUDIENCES];

export interface Entry {
  readonly type: ItemType;
  /** Of the object; of runs, that of their judgement. */
  readonly id: string;
  readonly audience: Audience;
  readonly owner: string | null;
  /** Of what is told; null = it does not exist for them any more. */
  readonly hash: string | null;
}

export interface StoredEntry extends Entry {
  readonly seq: number;
}

/** The order in which objects are told: what is referred to is before what refers to it, the state stands last. */
export const TOLD_TYPES: readonly ItemType[] = [
  ...(["contest", "judgement-types", "languages", "problems", "groups", "organizations"] as const),
  ...(["teams", "persons", "submissions", "judgements", "runs", "clarifications"] as const),
  ...(["awards", "state"] as const),
];
const PLACES = new Map(TOLD_TYPES.map((type, place) => [type, place]));

/** Accounts are asked for, and not told. */
export function isTold({ type }: { readonly type: ItemType }): boolean {
  return PLACES.has(type);
}

export function inOrder<T extends { readonly type: ItemType }>(list: readonly T[]): T[] {
  const place = ({ type }: T) => PLACES.get(type) ?? TOLD_TYPES.length;
  return list.toSorted((a, b) => place(a) - place(b));
}

export function keyOf({ type, id, audience }: Pick<Entry, "type" | "id" | "audience">): string {
  return `${type} ${id} ${audience}`;
}

function hashOf(json: Json | null): string | null {
  return json === null ? null : Bun.hash.xxHash64(JSON.stringify(json)).toString(36);
}

/**
 * @param runs how many there are of each judgement, by its id
 */
export function entriesOf(
  items: readonly Item[],
  runs: ReadonlyMap<string, number>,
): Map<string, Entry> {
  const entries = new Map<string, Entry>();
  const add = (entry: Entry) => {
    if (entry.hash !== null) entries.set(keyOf(entry), entry);
  };
  for (const item of items) {
    if (!isTold(item)) continue;
    const { type, id } = item;
    const owner = item.owner?.uid ?? null;
    add({ type, id, owner, audience: AUDIENCES.public, hash: hashOf(item.public) });
    add({ type, id, owner, audience: AUDIENCES.jury, hash: hashOf(item.admin) });
    if (item.owner !== undefined) {
      add({ type, id, owner, audience: AUDIENCES.owner, hash: hashOf(item.owner.json) });
    }
  }
  for (const [id, count] of runs) {
    add({ type: "runs", id, owner: null, audience: AUDIENCES.jury, hash: String(count) });
  }
  return entries;
}

/**
 * What has to be told anew, in order. The state is told again behind whatever changes after it said that nothing more
 * would.
 */
export function changesOf(
  known: ReadonlyMap<string, Entry>,
  wanted: ReadonlyMap<string, Entry>,
  isOver: boolean,
): Entry[] {
  const changed: Entry[] = [];
  for (const [key, entry] of wanted) {
    const before = known.get(key);
    if (before?.hash !== entry.hash) changed.push(entry);
  }
  for (const [key, entry] of known) {
    if (entry.hash !== null && !wanted.has(key)) changed.push({ ...entry, hash: null });
  }
  if (isOver && changed.length > 0) {
    const told = new Set(changed.map(keyOf));
    for (const [key, entry] of wanted) {
      if (entry.type === "state" && !told.has(key)) changed.push(entry);
    }
  }
  return inOrder(changed);
}
