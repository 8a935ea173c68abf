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

/**
 * What to ask the server for; null = nothing for now. While others wait, one task more than there are slots is at hand
 * when a slot becomes free. Tasks that have had their share are no reason to let others wait: with them in hand, people
 * who have nothing yet get places of their own.
 */
export function wantedPlaces(
  atWork: readonly PlaceTaken[],
  {
    capacity,
    isRush,
    isHeavy,
  }: { capacity: number; isRush: boolean; isHeavy: (asker: Asker) => boolean },
): Pick<ClaimRequest, "freeSlots" | "isExtra"> | null {
  const usual = atWork.filter(({ isExtra }) => !isExtra).length;
  if (usual < capacity + (isRush ? 1 : 0)) return { freeSlots: Math.max(0, capacity - usual) };
  if (atWork.length >= MOST_FACTOR * capacity + MOST_MORE) return null;
  const free = capacity - atWork.filter(({ asker }) => !isHeavy(asker)).length;
  return free > 0 ? { freeSlots: free, isExtra: true } : null;
}
