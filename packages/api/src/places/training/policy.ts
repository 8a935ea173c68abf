/** A stored training and a reader as the domain's rules know them. */
import { isProblemKeeper, isRoot } from "@gavel/domain/role";
import type { TrainingFacts, TrainingPerson } from "@gavel/domain/training/access";
import type { Viewer } from "../../kernel/context.ts";

export function trainingFactsOf(row: {
  readonly is_private: boolean;
  readonly is_enabled: boolean;
  readonly group_id: number | null;
}): TrainingFacts {
  return { isPrivate: row.is_private, isEnabled: row.is_enabled, groupId: row.group_id };
}

/** Groups have no members yet, so a group's training is for root and its author. */
export function trainingPersonOf(
  viewer: Viewer | null,
  row: { readonly author_uid: string | null; readonly is_registered: unknown },
): TrainingPerson {
  return {
    uid: viewer?.uid ?? null,
    isRoot: viewer !== null && isRoot(viewer.role),
    isKeeper: viewer !== null && isProblemKeeper(viewer.role),
    isAuthor: viewer !== null && viewer.uid === row.author_uid,
    isGroupRoot: false,
    isGroupMember: false,
    isRegistered: Boolean(row.is_registered),
  };
}
