/** How busy a contest was, from its start on. */
import { durationMsOf, sealMsOf } from "@gavel/domain/contest/contest";
import { type FaceName, type KeptContest, timesOf } from "./kept-contest.ts";
import type { BoardTimeline } from "./schema.ts";

const MINUTE_MS = 60_000;
const STEPS_MAX = 360;

/**
 * Of those who are on the board, stars among them. What the face keeps back counts as sent only.
 * @param nowMs since the start
 */
export function timelineOf(kept: KeptContest, face: FaceName, nowMs: number): BoardTimeline {
  const times = timesOf(kept.contest);
  const durationMs = durationMsOf(times);
  const sealFromMs = face === "sealed" ? sealMsOf(times) : null;
  const stepMs = Math.max(1, Math.ceil(durationMs / MINUTE_MS / STEPS_MAX)) * MINUTE_MS;
  const until = Math.min(durationMs, Math.max(0, nowMs));
  const sent = Array.from<number>({ length: Math.ceil(until / stepMs) }).fill(0);
  const accepted = [...sent];
  for (const { uid, timeMs, result } of kept.tries) {
    if (timeMs < 0 || timeMs >= until) continue;
    if (kept.people.get(uid)?.standing.isExcluded === true) continue;
    const step = Math.floor(timeMs / stepMs);
    sent[step] = (sent[step] ?? 0) + 1;
    const isTold = sealFromMs === null || timeMs < sealFromMs;
    if (isTold && result === "accepted") accepted[step] = (accepted[step] ?? 0) + 1;
  }
  return { durationMs, sealFromMs, stepMs, sent, accepted };
}
