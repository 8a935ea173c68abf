import type { Db } from "@gavel/db";

interface Held<Key, Value> {
  readonly changes: number;
  readonly rows: Map<Key, Value>;
}

/** What this process keeps of single rows, as long as what they are counted to have changed stays the same. */
export class KeptRows<Key, Value> {
  /** By database: what a transaction reads is its own. */
  readonly #held = new WeakMap<Db, Held<Key, Value>>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  /** What is kept since this change. Of an older one, or of a transaction, nothing is kept. */
  at(db: Db, changes: number): Map<Key, Value> {
    const known = this.#held.get(db);
    if (known?.changes === changes && !db.isTransaction) return known.rows;
    const fresh: Held<Key, Value> = { changes, rows: new Map() };
    const isNewer = known === undefined || known.changes < changes;
    if (!db.isTransaction && isNewer) this.#held.set(db, fresh);
    return fresh.rows;
  }

  /** Among what `at` gave. */
  keep(rows: Map<Key, Value>, key: Key, value: Value): void {
    const [oldest] = rows.keys();
    if (rows.size >= this.#most && oldest !== undefined) rows.delete(oldest);
    rows.set(key, value);
  }
}
