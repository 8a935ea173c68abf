import type { Db } from "@gavel/db";

interface Held<Value> {
  readonly values: Map<string, Value>;
  weight: number;
}

/** What this process keeps until it weighs too much in all: then the oldest of it goes. */
export class Weighed<Value> {
  /** By database: what a transaction reads is its own. */
  readonly #held = new WeakMap<Db, Held<Value>>();
  readonly #most: number;
  readonly #weightOf: (value: Value) => number;

  constructor(most: number, weightOf: (value: Value) => number) {
    this.#most = most;
    this.#weightOf = weightOf;
  }

  /** Nothing of a transaction. */
  get(db: Db, key: string): Value | undefined {
    return db.isTransaction ? undefined : this.#held.get(db)?.values.get(key);
  }

  /** Unless it is too heavy by itself. */
  set(db: Db, key: string, value: Value): void {
    this.delete(db, key);
    const weight = this.#weigh(key, value);
    if (db.isTransaction || weight > this.#most) return;
    const own = this.#held.get(db) ?? { values: new Map<string, Value>(), weight: 0 };
    this.#held.set(db, own);
    own.values.set(key, value);
    own.weight += weight;
    for (const oldest of own.values.keys()) {
      if (own.weight <= this.#most) break;
      this.delete(db, oldest);
    }
  }

  delete(db: Db, key: string): void {
    const own = this.#held.get(db);
    const value = own?.values.get(key);
    if (own === undefined || value === undefined) return;
    own.values.delete(key);
    own.weight -= this.#weigh(key, value);
  }

  #weigh(key: string, value: Value): number {
    return key.length + this.#weightOf(value);
  }
}
