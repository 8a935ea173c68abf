import type { Db, GavelEvent } from "@gavel/db";
import type { EventHub, Log } from "../context.ts";
import { Pacer } from "./pacer.ts";
import { deliver, type Letter } from "./round.ts";
import type { Subscription } from "./stream.ts";
import type { Key, Topic } from "./topic.ts";

/** Looked up in one go. */
const BATCH_MAX = 500;
const RETRY_MS = 1000;
/** Names put on letters before others get their turn in this process. */
const ADDRESSED = 1000;

const PACE = {
  /** Between two rounds of a long series: a judging reports case by case and nobody reads faster. */
  pauseMs: 50,
  /** So many rounds go at once before the first pause: what follows a submission closely should not wait. */
  burst: 3,
};

export interface FeedDeps {
  readonly db: Db;
  readonly log: Log;
  /** For topics about what the process keeps up to date itself. */
  readonly events: EventHub;
}

/** Whom a change is told: all who watch, or only those who have just begun to. */
interface Wanted {
  isForAll: boolean;
  readonly fresh: Set<Subscription>;
}

/** Looks up what a topic's watchers want to know, once for all of them, and tells them. */
export abstract class Feed {
  protected readonly topic: Topic;
  protected readonly deps: FeedDeps;
  readonly #wanted = new Map<Key, Wanted>();
  readonly #pacer = new Pacer();
  #isRunning = false;
  /** Rounds that may follow at once. */
  #free = PACE.burst;
  #restedAt = 0;

  constructor(topic: Topic, deps: FeedDeps) {
    this.topic = topic;
    this.deps = deps;
  }

  abstract hear(event: GavelEvent): void;
  abstract join(subscription: Subscription): void;
  abstract leave(subscription: Subscription): void;
  /** Announcements may have been missed. */
  abstract lookAgain(): void;
  /** Those who watch this, whenever they began to. */
  protected abstract watchersOf(key: Key): Iterable<Subscription>;
  protected abstract isNews(key: Key, sees: string, told: unknown): boolean;

  protected want(key: Key, by: Subscription | "all"): void {
    let wanted = this.#wanted.get(key);
    if (wanted === undefined) {
      wanted = { isForAll: false, fresh: new Set() };
      this.#wanted.set(key, wanted);
    }
    if (by === "all") wanted.isForAll = true;
    else wanted.fresh.add(by);
    if (!this.#isRunning) void this.#run();
  }

  /** What is told with a message besides its facts. */
  protected finish(_subscription: Subscription, _letter: Letter): void {}

  async #run(): Promise<void> {
    this.#isRunning = true;
    // What is announced together is looked up together.
    await Promise.resolve();
    while (this.#wanted.size > 0) {
      await this.#round();
      await Bun.sleep(this.#pauseMs());
    }
    this.#isRunning = false;
  }

  #pauseMs(): number {
    const { pauseMs } = this.topic;
    if (pauseMs !== undefined) return pauseMs;
    const regained = Math.floor((performance.now() - this.#restedAt) / PACE.pauseMs);
    this.#free = Math.min(PACE.burst, this.#free + regained) - 1;
    this.#restedAt = performance.now();
    if (this.#free >= 0) return 0;
    this.#free = 0;
    return PACE.pauseMs;
  }

  async #round(): Promise<void> {
    const batch = [...this.#wanted].slice(0, BATCH_MAX);
    for (const [key] of batch) this.#wanted.delete(key);
    try {
      const keys = batch.map(([key]) => key);
      const facts = await this.topic.load(this.deps.db, keys, this.deps.events);
      this.#pacer.begin();
      const round = {
        ...{ topic: this.topic, facts, letters: await this.#address(batch) },
        isNews: (key: Key, sees: string, told: unknown) => this.isNews(key, sees, told),
      };
      await deliver(round, this.#pacer);
    } catch (error) {
      this.deps.log.error({ err: error }, "live events could not be looked up");
      for (const [key, { isForAll, fresh }] of batch) {
        if (isForAll) this.want(key, "all");
        for (const one of fresh) if (one.stream.isOpen) this.want(key, one);
      }
      await Bun.sleep(RETRY_MS);
    }
  }

  async #address(batch: readonly [Key, Wanted][]) {
    // As they are now: who joins while this rests asks for what it missed.
    const watching = this.#listWatching(batch);
    const letters = new Map<Subscription, Letter>();
    let count = 0;
    for (const [key, { fresh }] of batch) {
      const [forFresh, forOthers] = [
        { key, isFresh: true },
        { key, isFresh: false },
      ] as const;
      for (const one of new Set([...fresh, ...(watching.get(key) ?? [])])) {
        const letter = letters.get(one) ?? { items: [] };
        letter.items.push(fresh.has(one) ? forFresh : forOthers);
        letters.set(one, letter);
        count += 1;
        if (count % ADDRESSED === 0) await this.#pacer.rest();
      }
    }
    for (const [subscription, letter] of letters) this.finish(subscription, letter);
    return letters;
  }

  /** By key. Of news all watch the same, which is copied once. */
  #listWatching(batch: readonly [Key, Wanted][]): ReadonlyMap<Key, readonly Subscription[]> {
    const copies = new Map<Iterable<Subscription>, Subscription[]>();
    const watching = new Map<Key, Subscription[]>();
    for (const [key, { isForAll }] of batch) {
      if (!isForAll) continue;
      const those = this.watchersOf(key);
      const copy = copies.get(those) ?? [...those];
      copies.set(those, copy);
      watching.set(key, copy);
    }
    return watching;
  }
}
