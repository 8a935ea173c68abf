/** What groups have to say about who sees what was sent in them. */
import { GROUP_LEVEL } from "@gavel/domain/group/access";
import { idsOf, type Place } from "@gavel/domain/place";
import { isRoot } from "@gavel/domain/role";
import type { Viewer } from "../../kernel/context.ts";
import type { GroupLevels } from "../../places/group/index.ts";
import type { Standing } from "./policy.ts";

/** Of what lies in no group, and of strangers: outsider. */
export function standingInGroup(
  levels: GroupLevels,
  viewer: Viewer | null,
  place: Place,
): Standing {
  const { groupId } = idsOf(place);
  if (groupId === null || viewer === null) return "outsider";
  if (isRoot(viewer.role)) return "staff";
  const level = levels.get(groupId)?.get(viewer.uid) ?? GROUP_LEVEL.stranger;
  if (level >= GROUP_LEVEL.root) return "staff";
  return level >= GROUP_LEVEL.member ? "member" : "outsider";
}
