import { GROUP_LEVEL } from "@gavel/domain/group/access";
import { isAdminRole, isRoot, type RoleId } from "@gavel/domain/role";

/** What a message tells of: a discussion, or else a contest. */
interface Told {
  readonly discussion_id: number | null;
  /** null = not of a discussion, or of one that is gone. */
  readonly is_disabled: boolean | null;
  /** Of the discussion; null = it stands on the site. */
  readonly group_id: number | null;
  readonly contest_group_id: number | null;
}
interface Areas {
  readonly openPublicDiscussion: boolean;
  readonly openGroupDiscussion: boolean;
  readonly openContestComment: boolean;
}
/** What the reader is in the groups that messages tell of. */
type LevelIn = (groupId: number) => number;

/** Who may not read there any more reads nothing of it in their messages either. */
export function mayReadAbout(
  viewer: { readonly role: RoleId },
  areas: Areas,
  told: Told,
  levelIn: LevelIn,
): boolean {
  const groupId = told.group_id ?? told.contest_group_id;
  const isSiteRoot = isRoot(viewer.role);
  const level = groupId === null || isSiteRoot ? GROUP_LEVEL.root : levelIn(groupId);
  if (level < GROUP_LEVEL.member) return false;
  if (told.discussion_id === null) return areas.openContestComment;
  const isOpen = told.group_id === null ? areas.openPublicDiscussion : areas.openGroupDiscussion;
  if (!isOpen || told.is_disabled !== true) return isOpen;
  return told.group_id === null ? isAdminRole(viewer.role) : level >= GROUP_LEVEL.admin;
}
