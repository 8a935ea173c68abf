import type { Db } from "@gavel/db";
import { LRUCache } from "lru-cache";

/** What this process keeps until it weighs too much in all: then goes what was asked for longest ago. */
export class Weighed<Value extends {}> {
  /** By database: what a transaction reads is its own. */
  readonly #held = new WeakMap<Db, LRUCache<string, Value>>();
  readonly #most: number;
  readonly #weightOf: (value: Value) => number;

  constructor(most: number, weightOf: (value: Value) => number) {
    this.#most = most;
    this.#weightOf = weightOf;
  }

  /** Nothing of a transaction. */
  get(db: Db, key: string): Value | undefined {
    return db.isTransaction ? undefined : this.#held.get(db)?.get(key);
  }

  /** Unless it is too heavy by itself. */
  set(db: Db, key: string, value: Value): void {
    if (db.isTransaction) return;
    const own = this.#held.get(db) ?? this.#empty();
    this.#held.set(db, own);
    own.set(key, value);
  }

  delete(db: Db, key: string): void {
    this.#held.get(db)?.delete(key);
  }

  #empty(): LRUCache<string, Value> {
    return new LRUCache({
      maxSize: this.#most,
      sizeCalculation: (value, key) => key.length + this.#weightOf(value),
    });
  }
}
