/** The kept bank in other orders than its own. */
import type { Db } from "@gavel/db";
import type { ProblemSort } from "@gavel/domain/problem";
import { listOrderCounts, type OpenProblem } from "./queries.ts";

export interface Order {
  readonly sort?: ProblemSort;
  readonly isDescending?: boolean;
}
type Sums = Awaited<ReturnType<typeof listOrderCounts>>[number];
type Counts = ReadonlyMap<number, Sums>;

/** Counts move with every verdict: an order by them may be this old. The counts that its rows show are not. */
const ORDER_LIFE_MS = 5000;

interface Held {
  readonly counts: Promise<Counts>;
  readonly since: number;
}
const held = new WeakMap<Db, Held>();

/** What an order goes by; null where it asks for no counts. A transaction reads what is its own. */
export async function findOrderCounts(db: Db, { sort }: Order): Promise<Counts | null> {
  if (sort !== "rate" && sort !== "total") return null;
  const now = performance.now();
  const known = held.get(db);
  if (known !== undefined && now - known.since < ORDER_LIFE_MS) return known.counts;
  const counts = listOrderCounts(db, {}).then((rows) => new Map(rows.map((one) => [one.id, one])));
  held.set(db, { counts, since: now });
  // What failed is asked for again.
  counts.catch(() => held.delete(db));
  return counts;
}

type Key = (one: OpenProblem) => number;
/** By list, as the bank keeps those that are asked for again and again. */
const sorted = new WeakMap<readonly OpenProblem[], Map<string, Sorted>>();
interface Sorted {
  readonly counts: Counts | null;
  readonly list: readonly OpenProblem[];
}

/** @param found in the order of ids, in which equal ones stay */
export function inOrder(
  found: readonly OpenProblem[],
  { sort = "id", isDescending = false }: Order,
  counts: Counts | null,
): readonly OpenProblem[] {
  if (sort === "id" && !isDescending) return found;
  const orders = sorted.get(found) ?? new Map<string, Sorted>();
  sorted.set(found, orders);
  const key = `${sort} ${isDescending}`;
  const known = orders.get(key);
  if (known !== undefined && known.counts === counts) return known.list;
  const list =
    sort === "id" ? found.toReversed() : sortBy(found, keyOf(sort, counts), isDescending);
  orders.set(key, { counts, list });
  return list;
}

function keyOf(sort: Exclude<ProblemSort, "id">, counts: Counts | null): Key {
  if (sort === "difficulty") return (one) => one.difficulty;
  return ({ id }) => {
    const { ac, total } = counts?.get(id) ?? { ac: 0, total: 0 };
    if (sort === "total") return total;
    return total === 0 ? 0 : ac / total;
  };
}

function sortBy(found: readonly OpenProblem[], key: Key, isDescending: boolean): OpenProblem[] {
  const sign = isDescending ? -1 : 1;
  return found
    .map((one) => ({ one, key: key(one) * sign }))
    .sort((left, right) => left.key - right.key)
    .map(({ one }) => one);
}
