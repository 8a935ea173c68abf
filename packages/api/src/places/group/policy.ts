/** A stored group and a reader as the domain's rules know them. */
import {
  GROUP_LEVEL,
  type GroupFacts,
  type GroupLevel,
  type GroupPerson,
} from "@gavel/domain/group/access";
import type { GroupAuth } from "@gavel/domain/group/group";
import { isAdminRole, isRoot } from "@gavel/domain/role";
import type { Viewer } from "../../kernel/context.ts";

export function groupFactsOf(row: {
  readonly auth: number;
  readonly is_visible: boolean;
  readonly is_banned: boolean;
  readonly archived_at: Date | null;
}): GroupFacts {
  return {
    auth: row.auth as GroupAuth,
    isVisible: row.is_visible,
    isBanned: row.is_banned,
    isArchived: row.archived_at !== null,
  };
}

export function groupPersonOf(
  viewer: Viewer | null,
  row: { readonly owner_uid: string | null; readonly level: number | null },
): GroupPerson {
  return {
    uid: viewer?.uid ?? null,
    isRoot: viewer !== null && isRoot(viewer.role),
    isOwner: viewer !== null && viewer.uid === row.owner_uid,
    stored: (row.level ?? GROUP_LEVEL.stranger) as GroupLevel,
  };
}

/** What whoever has this level in its group is to a contest or training there. @param level null = nobody in it */
export function groupStandingOf(level: number | null) {
  return {
    isGroupMember: level !== null && level >= GROUP_LEVEL.member,
    isGroupRoot: level === GROUP_LEVEL.root,
  };
}

/** Whether somebody may look after what lies in no group and is theirs: a token that leaves less of their role takes none of it. */
export function isSiteStaff({ role, ownRole = role }: Pick<Viewer, "role" | "ownRole">): boolean {
  return isAdminRole(ownRole);
}

/** Who made something looks after it as long as they are an administrator where it lies: of its group, or of the site. */
export function looksAfterOwn(
  viewer: Viewer,
  lies: { readonly group_id: number | null; readonly group_level: number | null },
): boolean {
  if (lies.group_id === null) return isSiteStaff(viewer);
  return (lies.group_level ?? GROUP_LEVEL.stranger) >= GROUP_LEVEL.admin;
}
