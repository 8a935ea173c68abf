import type { LiveTopic } from "@gavel/api/types";

/** What is followed, without the place from which on. */
export type Topic = {
  [Name in LiveTopic["topic"]]: Omit<Extract<LiveTopic, { topic: Name }>, "after">;
}[LiveTopic["topic"]];

export interface Want {
  /** The topic as text. */
  readonly key: string;
  readonly topic: Topic;
  /** Of news: the last that is known here. */
  readonly after?: number;
}

/** All that a tab wants at present; nothing while nobody looks at it. */
export interface TabState {
  readonly wants: readonly Want[];
  readonly token: string | null;
  readonly locale: string;
}

export type ToTab =
  /** What it will be told of without asking. */
  | { readonly kind: "live"; readonly keys: readonly string[] }
  | {
      readonly kind: "news";
      readonly key: string;
      readonly data: readonly unknown[];
      /** More was missed than is told. */
      readonly isCut: boolean;
      /** Of news: where to go on from. */
      readonly position: number | undefined;
    };
