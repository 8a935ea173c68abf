import {
  GROUP_LEVEL,
  type GroupLevel,
  groupLevelOf,
  isGroupRoot,
  whyNotDisband,
} from "@gavel/domain/group/access";
import type { GroupAuth } from "@gavel/domain/group/group";
import { hasPermission } from "@gavel/domain/role";
import type { Viewer } from "../../kernel/context.ts";
import { holdsScope } from "../../kernel/token-limits.ts";
import { groupFactsOf, groupPersonOf } from "../../places/group/index.ts";
import type { GroupRow } from "./queries.ts";
import type { GroupCard, GroupInfo } from "./schema.ts";

export function presentCard(row: GroupRow): GroupCard {
  return {
    ...{ id: row.id, name: row.name, shortName: row.short_name, brief: row.brief },
    ...{ description: row.description, auth: row.auth as GroupAuth, avatar: row.avatar },
    ...{ isVisible: row.is_visible, isBanned: row.is_banned },
    isArchived: row.archived_at !== null,
    owner: { uid: row.owner_uid, username: row.owner_name },
    ...{ memberCount: row.member_count, createdAt: row.created_at, updatedAt: row.updated_at },
    stored: (row.level ?? GROUP_LEVEL.stranger) as GroupLevel,
  };
}

export function presentGroup(row: GroupRow, viewer: Viewer): GroupInfo {
  const facts = groupFactsOf(row);
  const person = groupPersonOf(viewer, row);
  return {
    ...presentCard(row),
    level: groupLevelOf(person),
    isOwner: person.isOwner,
    mayDisband: whyNotDisband(facts, person, hasPermission(viewer.role, "group_del")) === null,
    // It opens the group to whoever has it, as a join link does.
    code: isGroupRoot(person) && holdsScope(viewer, "community") ? row.code : null,
    revision: row.revision,
  };
}
