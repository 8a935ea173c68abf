/** A stored training and a reader as the domain's rules know them. */
import { isProblemKeeper, isRoot } from "@gavel/domain/role";
import type { TrainingFacts, TrainingPerson } from "@gavel/domain/training/access";
import type { Viewer } from "../../kernel/context.ts";
import { groupStandingOf } from "../group/index.ts";

export function trainingFactsOf(row: {
  readonly is_private: boolean;
  readonly is_enabled: boolean;
  readonly group_id: number | null;
}): TrainingFacts {
  return { isPrivate: row.is_private, isEnabled: row.is_enabled, groupId: row.group_id };
}

export function trainingPersonOf(
  viewer: Viewer | null,
  row: {
    readonly author_uid: string | null;
    readonly is_registered: unknown;
    readonly group_level: number | null;
  },
): TrainingPerson {
  return {
    uid: viewer?.uid ?? null,
    isRoot: viewer !== null && isRoot(viewer.role),
    isKeeper: viewer !== null && isProblemKeeper(viewer.role),
    isAuthor: viewer !== null && viewer.uid === row.author_uid,
    ...groupStandingOf(row.group_level),
    isRegistered: Boolean(row.is_registered),
  };
}
