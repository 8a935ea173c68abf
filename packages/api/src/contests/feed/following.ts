/** Changes of a contest in portions, for who says how far they have been told: what an event feed tells, without its stream. */
import type { ClicsReader } from "@gavel/domain/contest/clics-access";
import type { ClicsVersion } from "@gavel/domain/contest/clics-format";
import type { ItemType } from "./items/item.ts";
import { type Fact, factsOfChanges } from "./journal/lines.ts";
import { type Follower, feedsOf, type HubContext } from "./journal/live-feeds.ts";
import { allTold, leastOf, portionOf, type Told } from "./journal/portion.ts";
import { classOf } from "./journal/token.ts";

/** How far somebody has been told, as the reader that they were then. */
export interface FeedPosition {
  readonly reader: string;
  readonly epoch: string;
  readonly told: Told;
}

export interface FeedPortion {
  readonly facts: readonly Fact[];
  /** Once they have been told. */
  readonly position: FeedPosition;
}

interface PortionWish {
  readonly reader: ClicsReader;
  readonly version: ClicsVersion;
  readonly types: ReadonlySet<ItemType>;
  /** undefined = nothing has been told. What was told to another reader begins anew. */
  readonly position: FeedPosition | undefined;
}

export interface FollowedContest {
  /** What comes next; null while there is nothing to tell. */
  next(wish: PortionWish): Promise<FeedPortion | null>;
  /** Resolves when there may be more than at the last `next`, or the signal aborts. */
  changed(signal: AbortSignal): Promise<void>;
  leave(): void;
}

/**
 * Keeps the contest in this process until it is left. `follower.end` is called when the reader has become another one.
 * @throws DomainError CONTEST_NOT_FOUND
 */
export async function followContest(
  ctx: HubContext,
  contestId: number,
  follower: Follower,
): Promise<FollowedContest> {
  const { contest, leave } = await feedsOf(ctx).watch(contestId, follower);
  let lookedAt = 0;
  return {
    leave,
    changed: (signal) => contest.changed(lookedAt, signal),
    async next({ reader, version, types, position }) {
      const { snapshot, journal } = contest;
      if (snapshot === null) return null;
      lookedAt = snapshot.seq;
      const here = { reader: classOf(reader), epoch: snapshot.epoch };
      const isSame = position?.reader === here.reader && position.epoch === here.epoch;
      const told = isSame ? position.told : {};
      const entries = journal.since(leastOf(told, types));
      const portion = portionOf(entries, { reader, told, types, upTo: snapshot.seq });
      if (portion === null) return null;
      const telling = { db: ctx.db, reader, version, snapshot };
      const facts = await Array.fromAsync(factsOfChanges(telling, portion.entries));
      return { facts, position: { ...here, told: portion.told } };
    },
  };
}

/** That of somebody who wants to hear of nothing that is there already. @throws DomainError CONTEST_NOT_FOUND */
export async function positionNow(
  ctx: HubContext,
  contestId: number,
  wish: { readonly follower: Follower; readonly types: ReadonlySet<ItemType> },
): Promise<FeedPosition> {
  const { contest, leave } = await feedsOf(ctx).watch(contestId, wish.follower);
  try {
    const { epoch, seq } = contest.snapshot ?? { epoch: "", seq: 0 };
    return { reader: classOf(wish.follower.reader), epoch, told: allTold(wish.types, seq) };
  } finally {
    leave();
  }
}
