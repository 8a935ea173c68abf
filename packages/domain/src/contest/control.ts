/** What organisers do to a contest's clock, and when its results are final. Pure, the clock is an argument. */
import { phaseOf, type SealSettings } from "./contest.ts";

type Seal = Pick<SealSettings, "startTime" | "endTime" | "sealRank" | "sealRankTime">;

export interface EndMove {
  readonly endTime: Date;
  readonly sealRank: boolean;
  readonly sealTime: Date | null;
  /** Longer by this much; negative = shorter. */
  readonly byMs: number;
  /** The freeze would have begun at the new end or later, so there is none any more. */
  readonly dropsSeal: boolean;
  /** It was over and runs again. */
  readonly reopens: boolean;
}

/** Why the end cannot be there: before the start, in the past, or the results are out. null = it can. */
export function whyNotEndAt(
  seal: SealSettings,
  finalizedAt: Date | null,
  wanted: Date,
  now: Date,
): "early" | "past" | "final" | "thawed" | null {
  if (finalizedAt !== null) return "final";
  if (wanted <= seal.startTime) return "early";
  if (wanted < now) return "past";
  const isOut = phaseOf(seal, now) === "ended" && seal.thawedAt !== null && seal.thawedAt <= now;
  return isOut ? "thawed" : null;
}

/** The freeze keeps its time: what was hidden stays hidden. */
export function endMove(seal: Seal, wanted: Date, now: Date): EndMove {
  const hasSeal = seal.sealRank && seal.sealRankTime !== null;
  const dropsSeal = hasSeal && seal.sealRankTime !== null && seal.sealRankTime >= wanted;
  return {
    endTime: wanted,
    sealRank: hasSeal && !dropsSeal,
    sealTime: dropsSeal ? null : seal.sealRankTime,
    byMs: wanted.getTime() - seal.endTime.getTime(),
    dropsSeal,
    reopens: seal.endTime <= now && wanted > now,
  };
}

export interface FinalFacts {
  readonly hasEnded: boolean;
  /** Submissions that have no verdict yet. */
  readonly pending: number;
  /** Questions that nobody has answered. */
  readonly questions: number;
}

/** Whether nothing that could still change the results is open. */
export function mayFinalise({ hasEnded, pending, questions }: FinalFacts): boolean {
  return hasEnded && pending === 0 && questions === 0;
}
