/** What an organiser changes of a contest over the Contest API. Pure. */
import { type ContestTimes, phaseOf, type SealSettings } from "./contest.ts";

/** Nobody moves a start that people are already counting down to. */
const START_NOTICE_MS = 30_000;

/** Neither the old start nor the new one may be nearer than half a minute. */
export function mayMoveStart({ startTime }: ContestTimes, wanted: Date, now: Date): boolean {
  const earliest = now.getTime() + START_NOTICE_MS;
  return startTime.getTime() >= earliest && wanted.getTime() >= earliest;
}

interface MovedTimes extends ContestTimes {
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
