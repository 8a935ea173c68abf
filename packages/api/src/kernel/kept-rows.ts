import type { Db } from "@gavel/db";
import type { LRUCache } from "lru-cache";
import { keepingLast } from "./kept-last.ts";

interface Held<Key extends {}, Value extends {}> {
  readonly changes: number;
  readonly rows: LRUCache<Key, Value>;
}

/** What this process keeps of single rows, as long as what they are counted to have changed stays the same. */
export class KeptRows<Key extends {}, Value extends {}> {
  /** By database: what a transaction reads is its own. */
  readonly #held = new WeakMap<Db, Held<Key, Value>>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  /** What is kept since this change. Of an older one, or of a transaction, nothing is kept. */
  at(db: Db, changes: number): LRUCache<Key, Value> {
    const known = this.#held.get(db);
    if (known?.changes === changes && !db.isTransaction) return known.rows;
    const fresh: Held<Key, Value> = { changes, rows: keepingLast(this.#most) };
    const isNewer = known === undefined || known.changes < changes;
    if (!db.isTransaction && isNewer) this.#held.set(db, fresh);
    return fresh.rows;
  }
}
