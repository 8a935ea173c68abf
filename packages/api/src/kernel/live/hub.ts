import type { Db, GavelEvent } from "@gavel/db";
import type { EventHub, Log, Viewer } from "../context.ts";
import { DomainError } from "../error.ts";
import { type LiveBounds, StreamCount } from "./bounds.ts";
import type { Feed } from "./feed.ts";
import { NewsFeed } from "./news-feed.ts";
import { StateFeed } from "./state-feed.ts";
import { LiveStream, type Subscription, type Wish } from "./stream.ts";
import type { Topic, Watcher } from "./topic.ts";

export interface HubDeps {
  readonly db: Db;
  readonly log: Log;
  readonly events: EventHub;
  readonly bounds: LiveBounds;
  /** Those of these people who may not go on as they came: signed out, banned, of another role. */
  findEnded(people: readonly Viewer[]): Promise<readonly Viewer[]>;
}

interface Opening {
  readonly watcher: Watcher;
  readonly ip: string;
  readonly wishes: readonly Wish[];
  /** Milliseconds until the session or token ends by itself; undefined = it does not. */
  readonly endsInMs: number | undefined;
}

type AccessEvent = Extract<GavelEvent, { type: "access" }>;

/** One session, one token, or whatever speaks for the person. */
function isMeant(person: Viewer, { uid, sessionId, tokenId }: AccessEvent): boolean {
  if (person.uid !== uid) return false;
  if (sessionId !== undefined) return person.sessionId === sessionId;
  return tokenId === undefined || person.tokenId === tokenId;
}

/** A request takes no longer from the look at its session to its stream. */
const OPENING_MS = 5000;
/** `setTimeout` takes no more. */
const TIMER_MAX_MS = 2 ** 31 - 1;

/** All live streams of this process, and what feeds them. */
export class LiveHub {
  readonly #deps: HubDeps;
  readonly #count: StreamCount;
  readonly #feeds = new Map<Topic, Feed>();
  /** With what each gives back when it ends. */
  readonly #streams = new Map<LiveStream, () => void>();
  readonly #ofPerson = new Map<string, Set<LiveStream>>();
  readonly #startedAt = performance.now();
  /** Whose session ended a moment ago. */
  readonly #lately: { readonly event: AccessEvent; readonly at: number }[] = [];

  constructor(deps: HubDeps) {
    this.#deps = deps;
    this.#count = new StreamCount(deps.bounds);
    deps.events.subscribe((event) => {
      if (event.type === "reconnected") this.#lookAgain();
      else this.#hear(event);
    });
  }

  /** @throws DomainError LIVE_TOO_MANY; LIVE_ENDED where the session ended while the stream was on its way */
  async open(opening: Opening): Promise<LiveStream> {
    const stream = this.#open(opening);
    const { person } = opening.watcher;
    if (person !== null && this.#mayHaveEnded(person)) {
      try {
        if ((await this.#deps.findEnded([person])).length > 0) throw new DomainError("LIVE_ENDED");
      } catch (error) {
        stream.end(null);
        throw error;
      }
    }
    return stream;
  }

  #mayHaveEnded(person: Viewer): boolean {
    this.#forgetOlder();
    const isNew = performance.now() - this.#startedAt < OPENING_MS;
    return isNew || this.#lately.some(({ event }) => isMeant(person, event));
  }

  /** They stand in their order. */
  #forgetOlder(): void {
    const since = performance.now() - OPENING_MS;
    const older = this.#lately.findIndex(({ at }) => at > since);
    this.#lately.splice(0, older < 0 ? this.#lately.length : older);
  }

  #open({ watcher, ip, wishes, endsInMs }: Opening): LiveStream {
    const uid = watcher.person?.uid ?? null;
    const stream = new LiveStream(this, watcher, wishes);
    const makeRoom = () => stream.end(new DomainError("LIVE_TOO_MANY"));
    const makesRoom = wishes.every(({ topic }) => topic.isEverywhere === true);
    const giveBack = this.#count.take({ ip, uid }, makesRoom ? makeRoom : null);
    if (uid !== null) {
      const own = this.#ofPerson.get(uid) ?? new Set();
      this.#ofPerson.set(uid, own.add(stream));
    }
    const timer =
      endsInMs === undefined
        ? undefined
        : setTimeout(
            () => stream.end(new DomainError("LIVE_ENDED")),
            Math.min(endsInMs, TIMER_MAX_MS),
          );
    this.#streams.set(stream, () => {
      clearTimeout(timer);
      giveBack();
    });
    return stream;
  }

  join(subscription: Subscription): void {
    this.#feedOf(subscription.topic).join(subscription);
  }

  leave(stream: LiveStream): void {
    for (const one of stream.subscriptions) this.#feedOf(one.topic).leave(one);
    this.#streams.get(stream)?.();
    this.#streams.delete(stream);
    const uid = stream.watcher.person?.uid ?? "";
    const own = this.#ofPerson.get(uid);
    own?.delete(stream);
    if (own?.size === 0) this.#ofPerson.delete(uid);
  }

  #feedOf(topic: Topic): Feed {
    const known = this.#feeds.get(topic);
    if (known !== undefined) return known;
    const { db, log, events } = this.#deps;
    const deps = { db, log, events };
    const feed = topic.kind === "news" ? new NewsFeed(topic, deps) : new StateFeed(topic, deps);
    this.#feeds.set(topic, feed);
    return feed;
  }

  #hear(event: GavelEvent): void {
    if (event.type === "access") {
      // Also where nobody opens a stream who would do it.
      this.#forgetOlder();
      this.#lately.push({ event, at: performance.now() });
      this.#endStreams(event);
    }
    // Who must have a second factor from now on and has none goes on as a visitor.
    if (event.type === "setting" && event.key === "secondFactorRoles") this.#lookForEnded();
    for (const feed of this.#feeds.values()) feed.hear(event);
  }

  #endStreams(event: AccessEvent): void {
    for (const stream of [...(this.#ofPerson.get(event.uid) ?? [])]) {
      const { person } = stream.watcher;
      if (person !== null && isMeant(person, event)) stream.end(new DomainError("LIVE_ENDED"));
    }
  }

  /** After a lost connection to the database: announcements of anything may be missing. */
  #lookAgain(): void {
    for (const feed of this.#feeds.values()) feed.lookAgain();
    this.#lookForEnded();
  }

  #lookForEnded(): void {
    this.#endThoseThatEnded().catch((error: unknown) => {
      this.#deps.log.error({ err: error }, "sessions of live streams could not be looked up");
      // Rather all of them once too often than one too long; they come back by themselves.
      for (const stream of [...this.#streams.keys()]) if (stream.watcher.person) stream.end(null);
    });
  }

  async #endThoseThatEnded(): Promise<void> {
    const people = [...this.#streams.keys()].flatMap(({ watcher }) => watcher.person ?? []);
    if (people.length === 0) return;
    const ended = new Set(await this.#deps.findEnded(people));
    for (const stream of [...this.#streams.keys()]) {
      const { person } = stream.watcher;
      if (person !== null && ended.has(person)) stream.end(new DomainError("LIVE_ENDED"));
    }
  }
}
