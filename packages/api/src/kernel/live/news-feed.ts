import type { GavelEvent } from "@gavel/db";
import { Feed, type FeedDeps } from "./feed.ts";
import { NewsLog } from "./news-log.ts";
import type { Letter } from "./round.ts";
import type { Subscription } from "./stream.ts";
import type { AnyNewsTopic } from "./topic.ts";

/** Who comes back after more of them has a list to read, not to wait for. */
const MISSED_MAX = 1000;
/** What was added shortly before the first that is known, since numbers are given before they are announced. */
const LOOK_BACK = 200;

/** Who begins to watch is told what was added after the last that they know, then what is added. */
export class NewsFeed extends Feed {
  readonly #topic: AnyNewsTopic;
  readonly #log = new NewsLog();
  readonly #watchers = new Set<Subscription>();
  readonly #cut = new Set<Subscription>();
  #opened: Promise<void> | null = null;

  constructor(topic: AnyNewsTopic, deps: FeedDeps) {
    super(topic, deps);
    this.#topic = topic;
  }

  hear(event: GavelEvent): void {
    for (const id of this.#topic.added(event)) {
      if (this.#log.add(id) && this.#watchers.size > 0) this.want(id, "all");
    }
  }

  join(subscription: Subscription): void {
    this.#join(subscription).catch((error: unknown) => {
      this.deps.log.error({ err: error }, "what a stream has missed could not be looked up");
      subscription.stream.end(null);
    });
  }

  leave(subscription: Subscription): void {
    this.#watchers.delete(subscription);
    this.#cut.delete(subscription);
  }

  lookAgain(): void {
    if (this.#opened === null) return;
    this.#readOn().catch((error: unknown) => {
      this.deps.log.error({ err: error }, "what was added meanwhile could not be looked up");
      setTimeout(() => this.lookAgain(), 1000);
    });
  }

  protected watchersOf(): Iterable<Subscription> {
    return this.#watchers;
  }

  protected isNews(): boolean {
    return true;
  }

  protected override finish(subscription: Subscription, letter: Letter): void {
    if (this.#cut.delete(subscription)) letter.isCut = true;
  }

  async #join(subscription: Subscription): Promise<void> {
    this.#opened ??= this.#open();
    await this.#opened.catch((error: unknown) => {
      this.#opened = null;
      throw error;
    });
    const after = subscription.position ?? this.#topic.after(subscription.input);
    if (after === undefined) {
      subscription.position = this.#log.newest;
      this.#begin(subscription, []);
      return;
    }
    subscription.position = after;
    const known = this.#log.after(after);
    if (known !== null) {
      this.#begin(subscription, known);
      return;
    }
    const { mark } = this.#log;
    const stored = await this.#topic.listAfter(this.deps.db, after, MISSED_MAX + 1);
    this.#begin(subscription, [...new Set([...stored, ...this.#log.since(mark)])]);
  }

  /** Without a wait after the look at the log: what is announced from now on it hears as everybody. */
  #begin(subscription: Subscription, missed: readonly number[]): void {
    if (!subscription.stream.isOpen) return;
    this.#watchers.add(subscription);
    const isCut = missed.length > MISSED_MAX;
    if (isCut) this.#cut.add(subscription);
    for (const id of isCut ? [this.#log.newest] : missed) this.want(id, subscription);
  }

  async #open(): Promise<void> {
    const newest = await this.#topic.newest(this.deps.db);
    const ids = await this.#topic.listAfter(this.deps.db, newest - LOOK_BACK, LOOK_BACK * 2);
    this.#log.begin(ids, newest);
  }

  async #readOn(): Promise<void> {
    const from = this.#log.newest - LOOK_BACK;
    for (const id of await this.#topic.listAfter(this.deps.db, from, MISSED_MAX)) {
      if (this.#log.add(id)) this.want(id, "all");
    }
  }
}
