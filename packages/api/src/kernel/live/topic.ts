import type { Db, GavelEvent } from "@gavel/db";
import type { Locale } from "@gavel/domain/locale";
import type { TokenScope } from "@gavel/domain/token-scope";
import type { z } from "zod";
import type { EventHub, Viewer } from "../context.ts";
import type { Who } from "../trpc.ts";

/** For whom a stream is. */
export interface Watcher {
  /** null = a visitor. */
  readonly person: Viewer | null;
  readonly locale: Locale;
}

/** Names one thing that is watched; a topic that depends on the language puts the language into it. */
export type Key = string | number;

interface TopicFacts<Input, Fact, Seen, Told> {
  /** As clients ask for it: the topic's name and what of it is watched. */
  readonly input: z.ZodType<Input, Input>;
  /** Who may open it; what is told is decided by `sees` as well. */
  readonly who: Who;
  /** What a personal token needs besides `read`, where pages that tell the same need more. */
  readonly scope?: TokenScope;
  /** Every page follows it: a stream of nothing else ends when others find no place. */
  readonly isEverywhere?: true;
  /** Between two rounds of a long series, for what is dear to look up; see `PACE`. */
  readonly pauseMs?: number;
  /** Asked once for all who watch. What is missing from the answer is gone. */
  load(db: Db, keys: readonly Key[], events: EventHub): Promise<ReadonlyMap<Key, Fact>>;
  /**
   * Which of the few ways to see a fact is this watcher's, as something that JSON can say; decided for each, in memory.
   * null = nothing of it.
   */
  sees(fact: Fact, watcher: Watcher): Seen | null;
  /** What all are told who see it like this. */
  tell(fact: Fact, sees: Seen): Told;
}

/** Something that changes. Who begins to watch is told what it is now. */
export interface StateTopic<Input, Fact, Seen, Told> extends TopicFacts<Input, Fact, Seen, Told> {
  readonly kind: "state";
  /** What this watcher follows. */
  keys(input: Input, watcher: Watcher): readonly Key[];
  /** What may be different after this event; "all" = whatever is watched. */
  changed(event: GavelEvent): readonly Key[] | "all";
}

/** Things that are added, each with a number of its own. Who begins to watch says after which one. */
export interface NewsTopic<Input, Fact, Seen, Told> extends TopicFacts<Input, Fact, Seen, Told> {
  readonly kind: "news";
  /** The last one that a list has shown already; undefined = what is added from now on. */
  after(input: Input): number | undefined;
  added(event: GavelEvent): readonly number[];
  newest(db: Db): Promise<number>;
  /** The oldest of those with a greater number, at most `limit`. */
  listAfter(db: Db, id: number, limit: number): Promise<readonly number[]>;
}

/** Methods let a topic of any input and fact stand for one of unknown ones. */
export type AnyStateTopic = StateTopic<unknown, unknown, unknown, unknown>;
export type AnyNewsTopic = NewsTopic<unknown, unknown, unknown, unknown>;
export type Topic = AnyStateTopic | AnyNewsTopic;

export type ToldBy<T extends { tell(fact: never, sees: never): unknown }> = ReturnType<T["tell"]>;

export function stateTopic<Input, Fact, Seen, Told>(
  topic: Omit<StateTopic<Input, Fact, Seen, Told>, "kind">,
): StateTopic<Input, Fact, Seen, Told> {
  return { ...topic, kind: "state" };
}

export function newsTopic<Input, Fact, Seen, Told>(
  topic: Omit<NewsTopic<Input, Fact, Seen, Told>, "kind">,
): NewsTopic<Input, Fact, Seen, Told> {
  return { ...topic, kind: "news" };
}
