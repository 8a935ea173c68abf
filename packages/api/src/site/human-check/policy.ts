import { SLIDE_TIME_MIN_MS, SLIDE_TOLERANCE_PX } from "@gavel/domain/limit";
import type { SlideProof } from "./schema.ts";

export type SlideOutcome = "fits" | "missed" | "too-fast";

/** Fewer places than this between start and end are a jump, not a drag. */
const PLACES_MIN = 4;

/**
 * Whether a drag ended at the gap and looks like a hand's: it took time by its own account and by the server's clock,
 * time went forward in it, and it passed several places on its way to where it claims to have ended.
 * @param elapsedMs since the puzzle was drawn.
 */
export function judgeSlide(
  { x, track }: { x: number; track: readonly SlideProof["track"][number][] },
  { gapX, elapsedMs }: { gapX: number; elapsedMs: number },
): SlideOutcome {
  const first = track[0];
  const last = track.at(-1);
  if (first === undefined || last === undefined) return "too-fast";
  const places = new Set(track.map((point) => Math.round(point.x)));
  const isForward = track.every((point, index) => point.t >= (track[index - 1]?.t ?? 0));
  if (!isForward || places.size < PLACES_MIN) return "too-fast";
  if (last.t - first.t < SLIDE_TIME_MIN_MS || elapsedMs < SLIDE_TIME_MIN_MS) return "too-fast";
  const claimed = Math.abs(last.x - x) <= SLIDE_TOLERANCE_PX;
  return claimed && Math.abs(x - gapX) <= SLIDE_TOLERANCE_PX ? "fits" : "missed";
}

/** Case, spaces and the width of characters do not matter in an answer. */
export function normaliseAnswer(answer: string): string {
  return answer.normalize("NFKC").replace(/\s+/gu, "").toLowerCase();
}
