/** What groups and their trainings have to say about who sees what was sent in them. */
import { GROUP_LEVEL } from "@gavel/domain/group/access";
import { idsOf, type Place } from "@gavel/domain/place";
import { isRoot } from "@gavel/domain/role";
import { isTrainingAdmin } from "@gavel/domain/training/access";
import type { Viewer } from "../../kernel/context.ts";
import type { GroupLevels } from "../../places/group/index.ts";
import { type TrainingDoors, trainingPersonOf } from "../../places/training/index.ts";
import type { Standing } from "./policy.ts";

interface Known {
  readonly levels: GroupLevels;
  readonly trainings: TrainingDoors;
  readonly now: Date;
}

/** Of what lies in no group, and of strangers: outsider. Whoever looks after a training looks after what is sent in it. */
export function standingInGroup(
  { levels, trainings, now }: Known,
  viewer: Viewer | null,
  place: Place,
): Standing {
  const { groupId } = idsOf(place);
  if (groupId === null || viewer === null) return "outsider";
  if (isRoot(viewer.role)) return "staff";
  const level = levels.get(groupId)?.get(viewer.uid) ?? GROUP_LEVEL.stranger;
  if (level >= GROUP_LEVEL.root) return "staff";
  if (place.kind === "training") {
    const door = trainings.get(place.trainingId);
    const ties = { author_uid: door?.authorUid ?? null, group_id: groupId };
    const person = trainingPersonOf(viewer, { ...ties, group_level: level, is_registered: false });
    if (isTrainingAdmin(person)) return "staff";
    // What its teachers try tells which problems it will have.
    const isClosed = door !== undefined && (!door.isEnabled || (door.opensAt ?? now) > now);
    if (isClosed && level < GROUP_LEVEL.admin) return "outsider";
  }
  return level >= GROUP_LEVEL.member ? "member" : "outsider";
}
