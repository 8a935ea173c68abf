import { isAdminRole, type RoleId } from "@gavel/domain/role";

/** What a message tells of: a discussion, or else a contest. */
interface Told {
  readonly discussion_id: number | null;
  /** null = not of a discussion, or of one that is gone. */
  readonly is_disabled: boolean | null;
}
interface Areas {
  readonly openPublicDiscussion: boolean;
  readonly openContestComment: boolean;
}

/** Who may not read there any more reads nothing of it in their messages either. */
export function mayReadAbout(viewer: { readonly role: RoleId }, areas: Areas, told: Told): boolean {
  if (told.discussion_id === null) return areas.openContestComment;
  if (!areas.openPublicDiscussion) return false;
  return told.is_disabled !== true || isAdminRole(viewer.role);
}
