import { isAdminRole, isRoot, type RoleId } from "@gavel/domain/role";
import { type RawBuilder, sql } from "kysely";
import { isSiteWide } from "../../kernel/place-queries.ts";
import type { OwnGroups } from "../../places/group/index.ts";

interface Areas {
  readonly openPublicDiscussion: boolean;
  readonly openGroupDiscussion: boolean;
}

/** Also a place for them in a statement that is kept. */
const isOneOf = (groups: readonly number[]) =>
  sql<boolean>`discussion.group_id = any(${groups}::bigint[])`;

/**
 * Discussions that somebody may learn of, as the lists have them: of areas that are switched off none, of a group for those
 * who are in it.
 * @param groups of the viewer
 */
export function isDiscussionShown(
  viewer: { readonly role: RoleId } | null,
  groups: OwnGroups,
  { openPublicDiscussion, openGroupDiscussion }: Areas,
): RawBuilder<boolean> {
  const isStaff = viewer !== null && isAdminRole(viewer.role);
  const seesAllGroups = viewer !== null && isRoot(viewer.role);
  const isInside = seesAllGroups ? sql`true` : isOneOf(groups.member);
  const moderates = seesAllGroups ? sql`true` : isOneOf(groups.admin);
  return sql<boolean>`(case
    when ${isSiteWide("discussion")}
      then ${openPublicDiscussion}::boolean and (not discussion.is_disabled or ${isStaff}::boolean)
    else ${openGroupDiscussion}::boolean and ${isInside} and (not discussion.is_disabled or ${moderates}) end)`;
}
