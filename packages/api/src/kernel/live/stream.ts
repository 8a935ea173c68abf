import type { TrackedEnvelope } from "@trpc/server";
import type { DomainError } from "../error.ts";
import { readMessages } from "./read-messages.ts";
import type { Key, Topic, Watcher } from "./topic.ts";

/** What a topic says on a stream. */
export interface LiveData {
  /** Which of the stream's topics, counted from 0. */
  readonly at: number;
  readonly topic: string;
  readonly data: readonly unknown[];
  /** More was missed than is told: what is shown has to be read again. */
  readonly isCut?: true;
}

/** Shared by all streams that are told the same: it is put into bytes once. */
export interface LiveMessage {
  /** Where a stream that is opened again goes on. */
  readonly id: string;
  readonly data: LiveData;
}

/** Where a stream's messages go. */
export interface LiveSink {
  /** The reader keeps up. Whoever turns it true again calls `LiveStream.goOn`. */
  hasRoom(): boolean;
  write(message: LiveMessage): void;
  /** The last call. null = it may be opened again as it was. */
  end(refusal: DomainError | null): void;
}

/** One topic on one stream. */
export interface Subscription {
  readonly stream: LiveStream;
  readonly at: number;
  readonly name: string;
  readonly topic: Topic;
  readonly input: unknown;
  readonly keys: readonly Key[];
  /** Of news: the last one that was told. */
  position: number | undefined;
  /** Something was not told, since the reader did not keep up. */
  isBehind: boolean;
}

export interface Wish {
  readonly name: string;
  readonly topic: Topic;
  readonly input: unknown;
  /** Where the stream went on to before it was opened again; undefined = nowhere. */
  readonly position: number | undefined;
}

interface Hub {
  join(subscription: Subscription): void;
  leave(stream: LiveStream): void;
}

/** All that one browser or program is told, over one connection. It begins when a sink is attached. */
export class LiveStream implements AsyncIterable<TrackedEnvelope<LiveData>> {
  readonly watcher: Watcher;
  readonly subscriptions: readonly Subscription[];
  readonly #hub: Hub;
  #sink: LiveSink | null = null;
  #ended: { readonly refusal: DomainError | null } | null = null;

  constructor(hub: Hub, watcher: Watcher, wishes: readonly Wish[]) {
    this.#hub = hub;
    this.watcher = watcher;
    this.subscriptions = wishes.map(({ name, topic, input, position }, at) => ({
      ...{ stream: this, at, name, topic, input, position, isBehind: false },
      keys: topic.kind === "state" ? topic.keys(input, watcher) : [],
    }));
  }

  get isOpen(): boolean {
    return this.#ended === null;
  }

  get hasRoom(): boolean {
    return this.#sink?.hasRoom() ?? false;
  }

  /** Streams that are at the same place share their messages. */
  get id(): string {
    return this.subscriptions.map(({ position }) => position ?? "-").join(",");
  }

  attach(sink: LiveSink): void {
    if (this.#ended !== null) {
      sink.end(this.#ended.refusal);
      return;
    }
    this.#sink = sink;
    for (const one of this.subscriptions) this.#hub.join(one);
  }

  send(message: LiveMessage): void {
    this.#sink?.write(message);
  }

  /** For callers in this process, in place of a sink. */
  [Symbol.asyncIterator](): AsyncGenerator<TrackedEnvelope<LiveData>> {
    return readMessages(this);
  }

  /** The reader has caught up: what it was not told is told as to one who comes now. */
  goOn(): void {
    if (this.#ended !== null) return;
    for (const one of this.subscriptions) {
      if (!one.isBehind) continue;
      one.isBehind = false;
      this.#hub.join(one);
    }
  }

  end(refusal: DomainError | null): void {
    if (this.#ended !== null) return;
    this.#ended = { refusal };
    this.#hub.leave(this);
    this.#sink?.end(refusal);
    this.#sink = null;
  }
}

const POSITIONS = /^(-|\d{1,15})(,(-|\d{1,15}))*$/;

/** What `LiveStream.id` said, by the numbers of the topics; null = it is none. */
export function readPositions(id: string): (number | undefined)[] | null {
  if (!POSITIONS.test(id)) return null;
  return id.split(",").map((one) => (one === "-" ? undefined : Number(one)));
}
