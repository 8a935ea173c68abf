/** What a reader of the Contest API is to a contest: that alone decides what they are told. */
import {
  type ContestFacts,
  type ContestPerson,
  isContestAdmin,
  whyNotEnter,
  whyNotFind,
} from "./access.ts";
import { isSealed, phaseOf } from "./contest.ts";

export type ClicsReader =
  | { readonly kind: "public" }
  /** Somebody who takes part, or may: besides what is public, what is their own. */
  | { readonly kind: "team"; readonly uid: string }
  | { readonly kind: "admin" };

/**
 * null = the contest does not exist for them. Without signing in one reads what the public board shows, so only of a
 * public contest that has one. Others read what they may enter, and before the start what they will be able to.
 */
export function clicsReaderOf(
  facts: ContestFacts,
  person: ContestPerson,
  now: Date,
): ClicsReader | null {
  if (whyNotFind(facts, person) !== null) return null;
  if (isContestAdmin(person)) return { kind: "admin" };
  const { uid } = person;
  if (uid === null) return isOpenToAll(facts) ? { kind: "public" } : null;
  const begun = now < facts.seal.startTime ? facts.seal.startTime : now;
  return whyNotEnter(facts, person, begun) === null ? { kind: "team", uid } : null;
}

function isOpenToAll({ auth, openRank, groupId }: ContestFacts): boolean {
  return auth === "public" && openRank && groupId === null;
}

/** Nobody but its administrators sees problems before they are opened. */
export function seesClicsProblems({ seal }: ContestFacts, now: Date): boolean {
  return phaseOf(seal, now) !== "scheduled";
}

/** From which contest time on judgements are kept from all but administrators; null = from none. */
export function clicsSealMs({ seal }: ContestFacts, now: Date): number | null {
  if (!isSealed(seal, now, { isAdmin: false, force: false })) return null;
  return (seal.sealRankTime?.getTime() ?? 0) - seal.startTime.getTime();
}

/** Teams learn their own verdicts under the seal where that gives away no points. */
export function seesOwnUnderSeal({ rule }: ContestFacts): boolean {
  return rule === "acm";
}

export interface ClicsState {
  readonly started: Date | null;
  readonly frozen: Date | null;
  readonly ended: Date | null;
  readonly thawed: Date | null;
  readonly finalized: Date | null;
  readonly endOfUpdates: Date | null;
}

/** Each moment once it has come. A seal that lifts by itself does so right behind the end. */
export function clicsStateOf(
  { seal }: Pick<ContestFacts, "seal">,
  finalizedAt: Date | null,
  now: Date,
): ClicsState {
  const once = (at: Date | null) => (at !== null && at <= now ? at : null);
  const ended = once(seal.endTime);
  const hasSeal = seal.sealRank && seal.sealRankTime !== null;
  const frozen = hasSeal ? once(seal.sealRankTime) : null;
  const afterEnd = new Date(seal.endTime.getTime() + 1);
  const lifted = seal.autoRealRank ? afterEnd : seal.thawedAt;
  const wanted = lifted === null || lifted > afterEnd ? lifted : afterEnd;
  const thawed = hasSeal && ended !== null ? once(wanted) : null;
  const finalized = ended === null ? null : once(finalizedAt);
  const isDone = finalized !== null && (!hasSeal || thawed !== null);
  const last = Math.max(finalized?.getTime() ?? 0, thawed?.getTime() ?? 0);
  return {
    ...{ started: once(seal.startTime), frozen, ended, thawed, finalized },
    endOfUpdates: isDone ? new Date(last + 1) : null,
  };
}
