import type { ClaimRequest } from "@gavel/judge-protocol/judge";
import type { Asker } from "../judging/shares.ts";

/** How many places there are at most, beside tasks that have had their share: what is held costs memory, and another host. */
const MOST_FACTOR = 2;
const MOST_MORE = 8;

export interface PlaceTaken {
  readonly asker: Asker;
  /** It came beside those in the usual places. */
  readonly isExtra: boolean;
}

/** What to ask the server for. */
export type Wanted = Pick<ClaimRequest, "freeSlots" | "isExtra">;

/** Null = no task for now; `asked` is for places that somebody asks for already. While others wait, one task more than there are slots is at hand when a slot becomes free. */
export function wantedPlaces(
  atWork: readonly PlaceTaken[],
  { capacity, isRush, asked }: { capacity: number; isRush: boolean; asked: number },
): Wanted | null {
  const usual = countUsual(atWork) + asked;
  return usual < capacity + (isRush ? 1 : 0) ? { freeSlots: Math.max(0, capacity - usual) } : null;
}

/**
 * Tasks that have had their share are no reason to let others wait: with them in the usual places, people who have
 * nothing yet get places of their own. Null = none for now.
 */
export function extraPlaces(
  atWork: readonly PlaceTaken[],
  { capacity, isHeavy }: { capacity: number; isHeavy: (asker: Asker) => boolean },
): Wanted | null {
  if (countUsual(atWork) < capacity) return null;
  if (atWork.length >= MOST_FACTOR * capacity + MOST_MORE) return null;
  const free = capacity - atWork.filter(({ asker }) => !isHeavy(asker)).length;
  return free > 0 ? { freeSlots: free, isExtra: true } : null;
}

function countUsual(atWork: readonly PlaceTaken[]): number {
  return atWork.filter(({ isExtra }) => !isExtra).length;
}
