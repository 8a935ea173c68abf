/** What somebody is told next who is told of changes in portions, and does not lose their place between them. Pure. */
import type { ClicsReader } from "@gavel/domain/contest/clics-access";
import type { ItemType } from "../items/item.ts";
import { inOrder, type StoredEntry, TOLD_TYPES } from "./entries.ts";
import { isFor } from "./lines.ts";

/**
 * The place of the last change that was told, by type; of a type that is missing nothing was. One place for all would not do:
 * what is referred to is told first, so a portion is not the beginning of the order of changes.
 */
export type Told = Readonly<Partial<Record<ItemType, number>>>;

export interface Portion {
  readonly entries: readonly StoredEntry[];
  /** Once they have been told. */
  readonly told: Told;
}

/** So many changes at a time, and of so many judgements the runs, of which each may have thousands. */
const ENTRIES_MAX = 500;
const JUDGEMENTS_MAX = 20;

interface PortionWish {
  readonly reader: ClicsReader;
  readonly told: Told;
  /** Others are passed over. */
  readonly types: ReadonlySet<ItemType>;
  /** Up to which place the objects are known. */
  readonly upTo: number;
}

/** @param entries later than all of `told` @returns null when there is nothing to tell */
export function portionOf(entries: readonly StoredEntry[], wish: PortionWish): Portion | null {
  const { told, types, upTo } = wish;
  const due = entries
    .filter((entry) => types.has(entry.type) && entry.seq <= upTo && isDue(entry, wish))
    .toSorted((a, b) => a.seq - b.seq);
  const ordered = inOrder(due);
  const taken: StoredEntry[] = [];
  let judgements = 0;
  for (const entry of ordered) {
    if (entry.type === "runs") judgements += 1;
    if (taken.length === ENTRIES_MAX || judgements > JUDGEMENTS_MAX) break;
    taken.push(entry);
  }
  if (taken.length === 0) return null;
  const left = ordered[taken.length];
  return { entries: taken, told: left === undefined ? allTold(types, upTo) : upToHere() };

  /** Types before the one that was broken off are told, it as far as was taken, and those behind it not yet. */
  function upToHere(): Told {
    const next: Partial<Record<ItemType, number>> = { ...told };
    for (const type of TOLD_TYPES) {
      if (type === left?.type) {
        const last = taken.findLast((entry) => entry.type === type);
        if (last !== undefined) next[type] = last.seq;
        break;
      }
      if (types.has(type)) next[type] = upTo;
    }
    return next;
  }
}

export function allTold(types: ReadonlySet<ItemType>, upTo: number): Told {
  return Object.fromEntries([...types].map((type) => [type, upTo]));
}

/** Where to begin to look. */
export function leastOf(told: Told, types: ReadonlySet<ItemType>): number {
  return Math.min(...[...types].map((type) => told[type] ?? 0));
}

function isDue(entry: StoredEntry, { reader, told }: PortionWish): boolean {
  const last = told[entry.type] ?? 0;
  if (entry.seq <= last || !isFor(reader, entry)) return false;
  // Of what is gone nobody needs to hear who heard of nothing; runs are gone with their judgement.
  return entry.hash !== null || (last > 0 && entry.type !== "runs");
}
