/** Where something is sent, judged and listed. A contest or a training may itself lie in a group. */
export type Place =
  | { readonly kind: "bank" }
  | { readonly kind: "contest"; readonly contestId: number; readonly groupId: number | null }
  | { readonly kind: "training"; readonly trainingId: number; readonly groupId: number | null }
  | { readonly kind: "group"; readonly groupId: number };

/** Ids as rows and requests carry them; null, undefined and absent mean the same. */
export interface PlaceIds {
  readonly contestId?: number | null;
  readonly trainingId?: number | null;
  readonly groupId?: number | null;
}

export const BANK: Place = { kind: "bank" };

/** The narrowest place wins: what is sent to a group's contest belongs to the contest. */
export function placeOf({ contestId, trainingId, groupId = null }: PlaceIds): Place {
  if (contestId != null) return { kind: "contest", contestId, groupId };
  if (trainingId != null) return { kind: "training", trainingId, groupId };
  return groupId === null ? BANK : { kind: "group", groupId };
}

/** The ids of a place, as rows carry them. `placeOf` reads them back. */
export function idsOf(place: Place): { [Name in keyof PlaceIds]-?: number | null } {
  return {
    contestId: place.kind === "contest" ? place.contestId : null,
    trainingId: place.kind === "training" ? place.trainingId : null,
    groupId: place.kind === "bank" ? null : place.groupId,
  };
}

/**
 * Whether what is sent there counts for the bank: in the problem's public figures, in lists and for solved marks. The
 * site's own trainings are ways into the bank; contests and whatever lies in a group are not. Stored with submissions as
 * `in_bank`.
 */
export function isCounted(place: Place): boolean {
  return place.kind === "bank" || (place.kind === "training" && place.groupId === null);
}

/**
 * Where somebody teaches a class. They read and remark what is sent there, also while the site keeps people's code from each
 * other.
 */
export function isTaught(place: Place): boolean {
  return place.kind === "training" && place.groupId !== null;
}

/**
 * In which of the queue's classes it is judged when it is sent.
 * @param isUnderWay whether the clock of the contest it lies in runs: before and after, it is practice like any other
 */
export function queueClassOf(place: Place, isUnderWay: boolean): "contest" | "ordinary" {
  return place.kind === "contest" && isUnderWay ? "contest" : "ordinary";
}

/** The site can switch judging off for each of these. */
export const JUDGE_AREAS = ["public", "group", "contest"] as const;
export type JudgeArea = (typeof JUDGE_AREAS)[number];

/** Whose switch decides whether what is sent there is judged: the group's for everything that lies in one. */
export function switchOf(place: Place): JudgeArea {
  if (place.kind !== "bank" && place.groupId !== null) return "group";
  return place.kind === "contest" ? "contest" : "public";
}
