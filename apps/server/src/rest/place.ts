import { idsOf, type Place } from "@gavel/domain/place";
import type { Params } from "./params.ts";

/** Clients send 0 for "no contest". */
export function findPlaceId(params: Params, name: string): number | undefined {
  return params.findInteger(name) || undefined;
}

/** `cid` is 0 outside contests, `gid` null outside groups. */
export function wirePlace(place: Place): { cid: number; gid: number | null } {
  const { contestId, groupId } = idsOf(place);
  return { cid: contestId ?? 0, gid: groupId };
}
