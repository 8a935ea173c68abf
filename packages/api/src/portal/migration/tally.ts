/** Counts of one kind while it is carried. */
import type { KindReport, MigratedKind, Reason } from "./model.ts";

/** Of those that share a reason so many are named. */
const NAMED = 5;

class Reasons {
  readonly #byWords = new Map<string, { count: number; first: string[] }>();

  add(why: string, name: string): void {
    const known = this.#byWords.get(why) ?? { count: 0, first: [] };
    this.#byWords.set(why, known);
    known.count += 1;
    if (known.first.length < NAMED) known.first.push(name);
  }

  list(): Reason[] {
    const all = [...this.#byWords].map(([why, { count, first }]) => ({ why, count, first }));
    return all.toSorted((a, b) => b.count - a.count);
  }
}

export class Tally {
  readonly #kind: MigratedKind;
  readonly #left = new Reasons();
  readonly #changed = new Reasons();
  readonly #conflicts = new Reasons();
  readonly #onDone: (done: number) => void;
  #inDump = 0;
  #before = 0;
  #carried = 0;

  constructor(kind: MigratedKind, onDone: (done: number) => void) {
    this.#kind = kind;
    this.#onDone = onDone;
  }

  /** One more has been looked at. */
  see(): void {
    this.#inDump += 1;
    this.#onDone(this.#inDump);
  }

  knowBefore(): void {
    this.#before += 1;
  }

  carry(): void {
    this.#carried += 1;
  }

  leave(why: string, name: string): void {
    this.#left.add(why, name);
  }

  change(why: string, name: string): void {
    this.#changed.add(why, name);
  }

  conflict(why: string, name: string): void {
    this.#conflicts.add(why, name);
  }

  report(): KindReport {
    return {
      ...{ kind: this.#kind, inDump: this.#inDump, before: this.#before },
      carried: this.#carried,
      conflicts: this.#conflicts.list()[0] ?? null,
      ...{ left: this.#left.list(), changed: this.#changed.list() },
    };
  }
}
