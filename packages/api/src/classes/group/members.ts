/** Who is in a group, who wants in, and what those who look after it do with them. */
import {
  GROUP_LEVEL,
  type GroupFacts,
  type GroupLevel,
  type GroupPerson,
  type GroupTarget,
  isGroupAdmin,
  levelsToGive,
  offersKick,
  whyNotChangeLevel,
  whyNotKick,
  whyNotLook,
  whyNotManage,
} from "@gavel/domain/group/access";
import type { z } from "zod";
import type { SignedInContext } from "../../kernel/context.ts";
import { DomainError, refuse } from "../../kernel/error.ts";
import type { Page } from "../../kernel/paging.ts";
import { holdsScope } from "../../kernel/token-limits.ts";
import { type LoadedGroup, loadGroup } from "../../places/group/index.ts";
import { recordAudit } from "../../site/audit/index.ts";
import { spendPace } from "../../site/pace/index.ts";
import { type LockedGroup, lockLoaded } from "./locked.ts";
import { disbandLocked } from "./manage.ts";
import * as queries from "./member-queries.ts";
import type { findMembersInput, GroupMember, memberInput, setLevelInput } from "./member-schema.ts";
import { tellOfGroup } from "./notice.ts";

type Wanted = z.output<typeof findMembersInput>;

/** Levels 3 to 5. @throws DomainError GROUP_MEMBER_ONLY */
export async function findMembers(ctx: SignedInContext, input: Wanted): Promise<Page<GroupMember>> {
  const group = await loadGroup(ctx, input.groupId);
  refuse(whyNotLook(group.facts, group.person));
  return find(ctx, group, input, false);
}

/** Those who want in or were refused as well. @throws DomainError GROUP_ADMIN_ONLY */
export async function findApplicants(
  ctx: SignedInContext,
  input: Wanted,
): Promise<Page<GroupMember>> {
  const group = await loadGroup(ctx, input.groupId);
  refuse(whyNotManage(group.facts, group.person));
  return find(ctx, group, input, true);
}

async function find(
  { db, viewer }: SignedInContext,
  group: LoadedGroup,
  { currentPage, limit, ...wanted }: Wanted,
  withApplicants: boolean,
) {
  const filter = { ...wanted, level: wanted.level, withApplicants };
  const page = { limit, offset: (currentPage - 1) * limit };
  const rows = await queries.listMembers(db, filter, page);
  // A first page with room left holds all there are, as most searches do, which cost more than to wait for them.
  const isAll = page.offset === 0 && rows.length < limit;
  const count = () => (isAll ? rows.length : queries.countMembers(db, filter));
  const total = isEverybody(filter) ? group.row.member_count : await count();
  // Reasons are for deciding about people, which a token that only reads does not.
  const showsReasons = isGroupAdmin(group.person) && holdsScope(viewer, "community");
  const records = rows.map((row) => present(row, group, showsReasons));
  return { records, total };
}

/** All who are in it, whose number it keeps. */
function isEverybody({ withApplicants, level, keyword }: queries.MemberFilter): boolean {
  return !withApplicants && level === undefined && keyword === "";
}

function present(
  row: queries.MemberRow,
  { row: group, facts, person }: LoadedGroup,
  showsReasons: boolean,
): GroupMember {
  const target = targetOf(row, group.owner_uid);
  return {
    ...{ groupId: row.group_id, uid: row.uid, username: row.username, nickname: row.nickname },
    ...{ avatar: row.avatar, level: target.level, isOwner: target.isOwner },
    reason: showsReasons ? row.reason : "",
    ...{ createdAt: row.created_at, updatedAt: row.updated_at },
    levels: levelsToGive(facts, person, target),
    mayKick: offersKick(facts, person, target),
  };
}

function targetOf(
  { uid, level }: { readonly uid: string; readonly level: number },
  ownerUid: string | null,
): GroupTarget {
  return { uid, level: level as GroupLevel, isOwner: uid === ownerUid };
}

type Check = (facts: GroupFacts, person: GroupPerson, target: GroupTarget) => void;

/** @throws DomainError USER_NOT_FOUND for whoever has nothing to do with the group, TOO_FAST, and what the check says */
async function lockTarget(
  tx: Parameters<typeof queries.findMember>[0],
  ctx: SignedInContext,
  { groupId, uid }: z.output<typeof memberInput>,
  check: Check,
): Promise<{ group: LockedGroup; target: GroupTarget; username: string }> {
  const group = await lockLoaded(tx, ctx, groupId);
  refuse(whyNotManage(group.facts, group.person));
  const row = await queries.findMember(tx, groupId, uid);
  if (row === undefined) throw new DomainError("USER_NOT_FOUND");
  const target = targetOf(row, group.row.owner_uid);
  check(group.facts, group.person, target);
  await spendPace({ ...ctx, db: tx }, "groupEdit");
  return { group, target, username: row.username };
}

/** Also takes somebody in, refuses them, or takes that back. @throws DomainError why it is not theirs to change */
export async function setLevel(
  ctx: SignedInContext,
  { level, ...who }: z.output<typeof setLevelInput>,
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const { group, target, username } = await lockTarget(tx, ctx, who, (facts, person, one) =>
      refuse(whyNotChangeLevel(facts, person, one, level)),
    );
    if (target.level === level) return;
    await queries.updateLevel(tx, { ...who, level, at: ctx.now() });
    await recordAudit(tx, ctx, {
      action: "group.level",
      target: { id: who.groupId, name: group.row.name },
      before: { username, level: target.level },
      after: { username, level },
    });
    const isIn = level >= GROUP_LEVEL.member;
    const wasIn = target.level >= GROUP_LEVEL.member;
    const teller = { ...ctx, db: tx };
    if (isIn && !wasIn) await tellOfGroup(teller, [who.uid], "accepted", group.row);
    if (level === GROUP_LEVEL.refused) await tellOfGroup(teller, [who.uid], "refused", group.row);
    if (level === GROUP_LEVEL.applying) await tellOfGroup(teller, [who.uid], "reopened", group.row);
  });
}

/** Without its owner the group is disbanded. @throws DomainError why it is not theirs to do */
export async function removeMember(
  ctx: SignedInContext,
  who: z.output<typeof memberInput>,
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const { group, target, username } = await lockTarget(tx, ctx, who, (facts, person, one) =>
      refuse(whyNotKick(facts, person, one)),
    );
    if (target.isOwner) return disbandLocked(tx, ctx, group);
    await queries.deleteMember(tx, who.groupId, who.uid);
    await recordAudit(tx, ctx, {
      action: "group.kick",
      target: { id: who.groupId, name: group.row.name },
      before: { username, level: target.level },
    });
    const wasIn = target.level >= GROUP_LEVEL.member;
    const news = wasIn ? "removed" : "refused";
    await tellOfGroup({ ...ctx, db: tx }, [who.uid], news, group.row);
  });
}
