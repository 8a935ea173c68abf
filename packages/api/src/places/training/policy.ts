/** A stored training and a reader as the domain's rules know them. */
import { isAdminRole, isProblemKeeper, isRoot } from "@gavel/domain/role";
import type { TrainingFacts, TrainingPerson } from "@gavel/domain/training/access";
import type { Viewer } from "../../kernel/context.ts";
import { groupStandingOf, looksAfterOwn } from "../group/index.ts";
import { phaseOfHomework, type StoredHomework } from "./homework.ts";

/** @param row `homework` as for whoever reads it; its times keep nobody from looking after it */
export function trainingFactsOf(
  row: {
    readonly is_private: boolean;
    readonly is_enabled: boolean;
    readonly group_id: number | null;
    readonly homework: StoredHomework | null;
  },
  now: Date,
): TrainingFacts {
  return {
    ...{ isPrivate: row.is_private, isEnabled: row.is_enabled, groupId: row.group_id },
    phase: phaseOfHomework(row.homework, now),
  };
}

/** What of a row says who somebody is to it. */
interface TrainingTies {
  readonly author_uid: string | null;
  readonly group_id: number | null;
  /** Of the reader, in the training's group. */
  readonly group_level: number | null;
  readonly is_registered: unknown;
}

export function trainingPersonOf(
  viewer: Viewer | null,
  { author_uid, is_registered, ...lies }: TrainingTies,
): TrainingPerson {
  const isAuthor = viewer !== null && viewer.uid === author_uid;
  return {
    uid: viewer?.uid ?? null,
    isRoot: viewer !== null && isRoot(viewer.role),
    isStaff: viewer !== null && isAdminRole(viewer.role),
    isKeeper: viewer !== null && isProblemKeeper(viewer.role),
    isAuthor: isAuthor && looksAfterOwn(viewer, lies),
    ...groupStandingOf(lies.group_level),
    isRegistered: Boolean(is_registered),
  };
}
