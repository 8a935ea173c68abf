import type { Pacer } from "./pacer.ts";
import type { LiveData, LiveMessage, Subscription } from "./stream.ts";
import type { Key, Topic, Watcher } from "./topic.ts";

/** Streams that are written to before others get their turn in this process. */
const SLICE = 8;

/** What one subscription is told in one round. */
export interface Letter {
  readonly items: Item[];
  isCut?: true;
}

/** Shared by all who are told of the key. */
interface Item {
  readonly key: Key;
  readonly isFresh: boolean;
}

export interface Round {
  readonly topic: Topic;
  readonly facts: ReadonlyMap<Key, unknown>;
  readonly letters: ReadonlyMap<Subscription, Letter>;
  /** Whether those who watched before need to be told; asked once for each way to see a fact. */
  isNews(key: Key, sees: string, told: unknown): boolean;
}

/**
 * Tells what was looked up, each fact in as many wordings as there are ways to see it and each message once for all who
 * are told the same. Spread over time: what others wait for is not held up by thousands of readers.
 */
export async function deliver(round: Round, pacer: Pacer): Promise<void> {
  const desk = new Desk(round);
  let count = 0;
  for (const [subscription, letter] of round.letters) {
    desk.deliver(subscription, letter);
    count += 1;
    if (count % SLICE === 0) await pacer.rest();
  }
}

interface Wording {
  /** Counted in each round. */
  readonly number: number;
  readonly sees: string;
  readonly told: unknown;
  isNews: boolean | null;
}

class Desk {
  readonly #round: Round;
  /** By key and, as text, the way in which the fact is seen. */
  readonly #wordings = new Map<Key, Map<string, Wording>>();
  /** Visitors with one language see the same. */
  readonly #forVisitors = new Map<string, Map<Key, Wording | null>>();
  readonly #messages = new Map<string, LiveMessage>();
  #count = 0;

  constructor(round: Round) {
    this.#round = round;
  }

  deliver(subscription: Subscription, letter: Letter): void {
    const { stream } = subscription;
    if (!stream.isOpen) return;
    if (!stream.hasRoom) {
      subscription.isBehind = true;
      return;
    }
    const parts: Wording[] = [];
    for (const { key, isFresh } of letter.items) {
      const wording = this.#word(stream.watcher, key);
      if (wording !== null && (isFresh || this.#isNews(key, wording))) parts.push(wording);
    }
    if (this.#round.topic.kind === "news") {
      subscription.position = Number(letter.items.at(-1)?.key);
    }
    if (parts.length === 0 && letter.isCut === undefined) return;
    stream.send(this.#write(subscription, parts, letter.isCut));
  }

  /** @returns null = nothing of it */
  #word(watcher: Watcher, key: Key): Wording | null {
    if (watcher.person !== null) return this.#decide(watcher, key);
    const known = this.#forVisitors.get(watcher.locale) ?? new Map<Key, Wording | null>();
    this.#forVisitors.set(watcher.locale, known);
    let wording = known.get(key);
    if (wording === undefined) {
      wording = this.#decide(watcher, key);
      known.set(key, wording);
    }
    return wording;
  }

  #decide(watcher: Watcher, key: Key): Wording | null {
    const { topic, facts } = this.#round;
    const fact = facts.get(key);
    const seen = fact === undefined ? null : topic.sees(fact, watcher);
    if (seen === null) return null;
    const ways = this.#wordings.get(key) ?? new Map<string, Wording>();
    this.#wordings.set(key, ways);
    const sees = JSON.stringify(seen);
    let wording = ways.get(sees);
    if (wording === undefined) {
      this.#count += 1;
      wording = { number: this.#count, sees, told: topic.tell(fact, seen), isNews: null };
      ways.set(sees, wording);
    }
    return wording;
  }

  #isNews(key: Key, wording: Wording): boolean {
    wording.isNews ??= this.#round.isNews(key, wording.sees, wording.told);
    return wording.isNews;
  }

  #write({ stream, at, name }: Subscription, parts: readonly Wording[], isCut?: true): LiveMessage {
    const { id } = stream;
    const address = [at, id, isCut ?? "", ...parts.map(({ number }) => number)].join();
    const known = this.#messages.get(address);
    if (known !== undefined) return known;
    const told = parts.map((part) => part.told);
    const data: LiveData = { at, topic: name, data: told, ...(isCut && { isCut }) };
    const message = { id, data };
    this.#messages.set(address, message);
    return message;
  }
}
