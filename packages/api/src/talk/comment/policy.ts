import { hasPermission, isAdminRole, isRoot, type RoleId } from "@gavel/domain/role";
import type { Barrier } from "./schema.ts";

export interface Person {
  readonly uid: string;
  readonly role: RoleId;
}

/** Where comments stand, as far as the rules ask. */
export type PlaceFacts =
  | {
      readonly kind: "discussion";
      /** The site's administrators, or those of the group that it stands in. */
      readonly isViewerModerator: boolean;
    }
  | {
      readonly kind: "contest";
      readonly creatorUid: string | null;
      /** Root, the creator, or the owner of the contest's group. */
      readonly isViewerAdmin: boolean;
    };

export interface Written {
  readonly authorUid: string | null;
  /** The site role when it was written. */
  readonly authorRole: RoleId;
}

/** Its author; outside contests any moderator, inside them only the contest's administrators. */
export function canDelete(person: Person | null, item: Written, place: PlaceFacts): boolean {
  if (person === null) return false;
  if (item.authorUid === person.uid) return true;
  return place.kind === "contest" ? place.isViewerAdmin : place.isViewerModerator;
}

/**
 * In a contest, what root or the creator says is the last word for all but its author and the contest's administrators:
 * answers to questions are not discussed.
 */
export function canReply(person: Person | null, comment: Written, place: PlaceFacts): boolean {
  if (place.kind === "discussion" || (person !== null && comment.authorUid === person.uid)) {
    return true;
  }
  if (place.isViewerAdmin) return true;
  const isCreators = comment.authorUid !== null && comment.authorUid === place.creatorUid;
  return !isRoot(comment.authorRole) && !isCreators;
}

/** Outside contests everybody but administrators must have solved some problems first. */
export function findBarrier(
  person: Person,
  place: PlaceFacts,
  facts: { readonly solved: number; readonly solvedMin: number },
): Barrier | null {
  if (!hasPermission(person.role, "comment_add")) return { code: "ACCESS_DENIED" };
  if (place.kind === "contest" || isAdminRole(person.role)) return null;
  if (facts.solved >= facts.solvedMin) return null;
  return { code: "COMMENT_AC_TOO_FEW", n: facts.solvedMin };
}
