/** How busy a contest was, from its start on. */
import type { BoardSubmission } from "@gavel/domain/contest/board";
import type { BoardTimeline } from "./schema.ts";

const MINUTE_MS = 60_000;
const STEPS_MAX = 360;

interface TimelineInput {
  readonly durationMs: number;
  /** What was sent from then on counts as sent only; null = nothing is kept back. */
  readonly sealFromMs: number | null;
  /** So many steps have begun. */
  readonly steps: number;
  /** Of those who are on the board, in any order. */
  readonly tries: Iterable<BoardSubmission>;
}

export const timelineStepMs = (durationMs: number) =>
  Math.max(1, Math.ceil(durationMs / MINUTE_MS / STEPS_MAX)) * MINUTE_MS;

export function timelineOf({ durationMs, sealFromMs, steps, tries }: TimelineInput): BoardTimeline {
  const stepMs = timelineStepMs(durationMs);
  const until = Math.min(durationMs, steps * stepMs);
  const sent = Array.from<number>({ length: steps }).fill(0);
  const accepted = [...sent];
  for (const { timeMs, result } of tries) {
    if (timeMs < 0 || timeMs >= until) continue;
    const step = Math.floor(timeMs / stepMs);
    sent[step] = (sent[step] ?? 0) + 1;
    const isTold = sealFromMs === null || timeMs < sealFromMs;
    if (isTold && result === "accepted") accepted[step] = (accepted[step] ?? 0) + 1;
  }
  return { durationMs, sealFromMs, stepMs, sent, accepted };
}
