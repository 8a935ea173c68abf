/** What organisers do to a contest's clock, and when its results are final. Pure, the clock is an argument. */
import type { Verdict } from "../verdict.ts";
import { type ContestTimes, phaseOf, type SealSettings } from "./contest.ts";

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

/** Nobody moves a start that people are already counting down to. */
const START_NOTICE_MS = 30_000;

/** Neither the old start nor the new one may be nearer than half a minute. */
export function mayMoveStart({ startTime }: ContestTimes, wanted: Date, now: Date): boolean {
  const earliest = now.getTime() + START_NOTICE_MS;
  return startTime.getTime() >= earliest && wanted.getTime() >= earliest;
}

export interface MovedTimes extends ContestTimes {
  readonly sealTime: Date | null;
}

/** The end and the seal move along, so that it is as long as before. */
export function movedTimes({ startTime, endTime, sealTime }: MovedTimes, wanted: Date): MovedTimes {
  const byMs = wanted.getTime() - startTime.getTime();
  const moved = (at: Date) => new Date(at.getTime() + byMs);
  return { startTime: wanted, endTime: moved(endTime), sealTime: sealTime && moved(sealTime) };
}

/** When the seal lifts, never in the past; null where it cannot be set: before the end, lifted already, or by itself. */
export function thawMoment(seal: SealSettings, wanted: Date, now: Date): Date | null {
  if (!seal.sealRank || seal.autoRealRank || phaseOf(seal, now) !== "ended") return null;
  if (seal.thawedAt !== null && seal.thawedAt <= now) return null;
  return wanted < now ? now : wanted;
}

/** A seal was lifted for good at one end. Where the contest goes on behind that, it is to be lifted again. */
export function thawAfterMove(thawedAt: Date | null, endTime: Date, now: Date): Date | null {
  const isOfEarlierEnd = thawedAt !== null && thawedAt < endTime && now <= endTime;
  return isOfEarlierEnd ? null : thawedAt;
}

export interface FinalFacts {
  readonly hasEnded: boolean;
  /** Submissions that have no verdict yet. */
  readonly pending: number;
  /** Submissions that a fault of the site or of a remote judge left without a real one. */
  readonly faults: number;
  /** Questions that nobody has answered. */
  readonly questions: number;
}

/** Whether nothing that could still change the results is open. */
export function mayFinalise({ hasEnded, pending, faults, questions }: FinalFacts): boolean {
  return hasEnded && pending === 0 && faults === 0 && questions === 0;
}

/** Verdicts that say nothing about the program: it is to be judged again, or given one by hand. */
export const FAULT_VERDICTS = [
  "systemError",
  "submittedFailed",
  "submittedUnknownResult",
] as const satisfies readonly Verdict[];
