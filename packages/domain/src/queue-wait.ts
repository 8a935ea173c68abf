/** What the sender of a submission is told while it waits for a judge. */

/** After this long a guess has proved wrong: only the time is told. */
const GUESSED_MS = 120_000;
/** What people count in; a guess is rounded up to one of them, and none is made beyond the last. */
const GUESSES_S = [5, 10, 20, 30, 60, 90, 120] as const;

export interface QueueFacts {
  /** In the order in which work is handed out, from 1. */
  readonly place: number;
  readonly waiting: number;
  readonly judgedPerMinute: number;
  readonly waitedMs: number;
  /** Some judge would be given work now. */
  readonly isAnyoneJudging: boolean;
}

export type QueueWait =
  | { readonly kind: "nobody" }
  /** Organisers have stopped the judging of its problem for a while. */
  | { readonly kind: "paused" }
  | {
      readonly kind: "place";
      readonly place: number;
      readonly waiting: number;
      /** null = nothing to guess by, or too long to guess. */
      readonly aboutS: number | null;
    }
  | { readonly kind: "long"; readonly minutes: number };

export function waitOf(facts: QueueFacts): QueueWait {
  if (!facts.isAnyoneJudging) return { kind: "nobody" };
  if (facts.waitedMs >= GUESSED_MS) {
    return { kind: "long", minutes: Math.floor(facts.waitedMs / 60_000) };
  }
  const { place, waiting, judgedPerMinute } = facts;
  return { kind: "place", place, waiting, aboutS: guessSeconds(place, judgedPerMinute) };
}

/** How long until that many have been handed out, at the pace of late. */
function guessSeconds(place: number, judgedPerMinute: number): number | null {
  if (judgedPerMinute <= 0) return null;
  const seconds = (60 * place) / judgedPerMinute;
  return GUESSES_S.find((guess) => guess >= seconds) ?? null;
}

/** What is told after something else was: a guess does not grow while nobody came in before. */
export function waitAfter(before: QueueWait | null, next: QueueWait): QueueWait {
  if (before?.kind !== "place" || next.kind !== "place") return next;
  if (before.aboutS === null || next.place > before.place) return next;
  return { ...next, aboutS: Math.min(before.aboutS, next.aboutS ?? before.aboutS) };
}
