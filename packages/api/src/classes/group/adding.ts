/** Many taken into a group at once, by their names: first looked up, then written as a whole. */

import type { Db } from "@gavel/db";
import {
  GROUP_LEVEL,
  type GroupLevel,
  whyNotAddMembers,
  whyNotManage,
  whyNotWrite,
} from "@gavel/domain/group/access";
import { nameKey } from "@gavel/domain/name-key";
import { isAdminRole } from "@gavel/domain/role";
import type { z } from "zod";
import type { SignedInContext } from "../../kernel/context.ts";
import { refuse } from "../../kernel/error.ts";
import { listByNameKeys } from "../../kernel/name-queries.ts";
import { loadGroup } from "../../places/group/index.ts";
import { recordAudit } from "../../site/audit/index.ts";
import { spendPace } from "../../site/pace/index.ts";
import { lockLoaded } from "./locked.ts";
import { listLevels, upsertMembers } from "./member-queries.ts";
import type { addMembersInput, lookUpNamesInput, NamesLookedUp } from "./member-schema.ts";
import { tellOfGroup } from "./notice.ts";

/** What would become of these names; nothing is written. @throws DomainError GROUP_ADMIN_ONLY, GROUP_ARCHIVED, TOO_FAST */
export async function lookUpNames(
  ctx: SignedInContext,
  { groupId, names }: z.output<typeof lookUpNamesInput>,
): Promise<NamesLookedUp> {
  const { row, facts, person } = await loadGroup(ctx, groupId);
  refuse(whyNotManage(facts, person) ?? whyNotWrite(facts));
  await spendPace(ctx, "groupAdd");
  return sortNames(ctx.db, { groupId, ownerUid: row.owner_uid, names });
}

interface Asked {
  readonly groupId: number;
  readonly ownerUid: string | null;
  readonly names: readonly string[];
}

async function sortNames(db: Db, { groupId, ownerUid, names }: Asked): Promise<NamesLookedUp> {
  const byKey = new Map(names.map((name) => [nameKey(name), name]));
  const people = await listByNameKeys(db, [...byKey.keys()]);
  const rows = await listLevels(
    db,
    groupId,
    people.map(({ uid }) => uid),
  );
  const levels = new Map(rows.map(({ uid, level }) => [uid, level as GroupLevel]));
  const whoIs = new Map(people.map((one) => [one.key ?? "", one]));
  const sorted: NamesLookedUp = { found: [], refused: [], alreadyIn: [], unknown: [] };
  for (const [key, name] of byKey) {
    const one = whoIs.get(key);
    if (one === undefined) {
      sorted.unknown.push(name);
      continue;
    }
    const { uid, username, nickname } = one;
    const level = levels.get(uid) ?? GROUP_LEVEL.stranger;
    if (uid === ownerUid || level >= GROUP_LEVEL.member) sorted.alreadyIn.push(username);
    else if (level === GROUP_LEVEL.refused) sorted.refused.push({ uid, username, nickname });
    else sorted.found.push({ uid, username, nickname });
  }
  return sorted;
}

/** Who is in already keeps their level. @throws DomainError GROUP_ADMIN_ONLY, GROUP_ARCHIVED, GROUP_LEVEL_TOO_HIGH, TOO_FAST */
export async function addMembers(
  ctx: SignedInContext,
  { groupId, names, level, withRefused }: z.output<typeof addMembersInput>,
): Promise<{ added: number }> {
  await spendPace(ctx, "groupAdd");
  return ctx.db.transaction().execute(async (tx) => {
    const { row, facts, person } = await lockLoaded(tx, ctx, groupId);
    refuse(whyNotAddMembers(facts, person, level));
    const sorted = await sortNames(tx, { groupId, ownerUid: row.owner_uid, names });
    const people = withRefused ? [...sorted.found, ...sorted.refused] : sorted.found;
    const uids = people.map(({ uid }) => uid);
    if (uids.length === 0) return { added: 0 };
    const wasAdded = !isAdminRole(ctx.viewer.role);
    await upsertMembers(tx, { groupId, uids, level, at: ctx.now(), wasAdded });
    await recordAudit(tx, ctx, {
      action: "group.add",
      target: { id: groupId, name: row.name },
      after: { level, count: uids.length, usernames: people.map(({ username }) => username) },
    });
    await tellOfGroup({ ...ctx, db: tx }, uids, "accepted", row);
    return { added: uids.length };
  });
}
