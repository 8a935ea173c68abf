import type { GavelEvent } from "@gavel/db";
import { Feed, type FeedDeps } from "./feed.ts";
import type { Subscription } from "./stream.ts";
import type { AnyStateTopic, Key } from "./topic.ts";

interface Watched {
  readonly by: Set<Subscription>;
  /** What all were told last, as text, by how they see it. */
  readonly told: Map<string, string>;
}

/** Who begins to watch is told what is; later only what has become different. */
export class StateFeed extends Feed {
  readonly #topic: AnyStateTopic;
  readonly #watched = new Map<Key, Watched>();

  constructor(topic: AnyStateTopic, deps: FeedDeps) {
    super(topic, deps);
    this.#topic = topic;
  }

  hear(event: GavelEvent): void {
    if (this.#watched.size === 0) return;
    const changed = this.#topic.changed(event);
    if (changed === "all") {
      this.lookAgain();
      return;
    }
    for (const key of changed) if (this.#watched.has(key)) this.want(key, "all");
  }

  join(subscription: Subscription): void {
    for (const key of subscription.keys) {
      let watched = this.#watched.get(key);
      if (watched === undefined) {
        watched = { by: new Set(), told: new Map() };
        this.#watched.set(key, watched);
      }
      watched.by.add(subscription);
      this.want(key, subscription);
    }
  }

  leave(subscription: Subscription): void {
    for (const key of subscription.keys) {
      const watched = this.#watched.get(key);
      watched?.by.delete(subscription);
      if (watched?.by.size === 0) this.#watched.delete(key);
    }
  }

  lookAgain(): void {
    for (const key of this.#watched.keys()) this.want(key, "all");
  }

  protected watchersOf(key: Key): Iterable<Subscription> {
    return this.#watched.get(key)?.by ?? [];
  }

  protected isNews(key: Key, sees: string, told: unknown): boolean {
    const text = JSON.stringify(told);
    const before = this.#watched.get(key)?.told;
    const isNews = before?.get(sees) !== text;
    before?.set(sees, text);
    return isNews;
  }
}
