import type { LiveData, LiveMessage, Subscription } from "./stream.ts";
import type { Key, Topic } from "./topic.ts";

/** Streams that are written to before others get their turn in this process. */
const SLICE = 8;
/** The rest after a slice against its length: however many read, telling them takes a tenth of the process. */
const REST_FACTOR = 9;
/** Shorter rests are added up first. */
const REST_MIN_MS = 1;

/** What one subscription is told in one round. */
export interface Letter {
  readonly items: { readonly key: Key; readonly isFresh: boolean }[];
  isCut?: true;
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
export async function deliver(round: Round): Promise<void> {
  const desk = new Desk(round);
  let count = 0;
  let owedMs = 0;
  let began = performance.now();
  for (const [subscription, letter] of round.letters) {
    desk.deliver(subscription, letter);
    count += 1;
    if (count % SLICE !== 0) continue;
    // The bytes leave once this gives way, which is most of the work.
    await new Promise((resolve) => setImmediate(resolve));
    owedMs += (performance.now() - began) * REST_FACTOR;
    if (owedMs >= REST_MIN_MS) {
      await Bun.sleep(owedMs);
      owedMs = 0;
    }
    began = performance.now();
  }
}

interface Wording {
  readonly told: unknown;
  isNews: boolean | null;
}

class Desk {
  readonly #round: Round;
  readonly #wordings = new Map<string, Wording>();
  readonly #messages = new Map<string, LiveMessage>();

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
    const parts = letter.items.flatMap((item) => this.#word(subscription, item) ?? []);
    if (this.#round.topic.kind === "news") {
      subscription.position = Number(letter.items.at(-1)?.key);
    }
    if (parts.length === 0 && letter.isCut === undefined) return;
    stream.send(this.#write(subscription, parts, letter.isCut));
  }

  /** @returns the name of what is to be told; null = nothing */
  #word({ stream }: Subscription, { key, isFresh }: Letter["items"][number]): string | null {
    const { topic, facts } = this.#round;
    const fact = facts.get(key);
    const seen = fact === undefined ? null : topic.sees(fact, stream.watcher);
    if (seen === null) return null;
    const sees = JSON.stringify(seen);
    const name = `${key} ${sees}`;
    let wording = this.#wordings.get(name);
    if (wording === undefined) {
      wording = { told: topic.tell(fact, seen), isNews: null };
      this.#wordings.set(name, wording);
    }
    if (isFresh) return name;
    wording.isNews ??= this.#round.isNews(key, sees, wording.told);
    return wording.isNews ? name : null;
  }

  #write({ stream, at, name }: Subscription, parts: readonly string[], isCut?: true): LiveMessage {
    const { id } = stream;
    const address = [at, id, isCut ?? "", ...parts].join("\n");
    const known = this.#messages.get(address);
    if (known !== undefined) return known;
    const told = parts.map((part) => this.#wordings.get(part)?.told);
    const data: LiveData = { at, topic: name, data: told, ...(isCut && { isCut }) };
    const message = { id, data };
    this.#messages.set(address, message);
    return message;
  }
}
