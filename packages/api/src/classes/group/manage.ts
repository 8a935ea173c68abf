/** What founders, owners and root do with a group. */
import type { Db } from "@gavel/db";
import { GROUP_LEVEL, whyNotDisband, whyNotSet } from "@gavel/domain/group/access";
import {
  findGroupFaults,
  GROUP_AUTH,
  type GroupAuth,
  type GroupDraft,
  trimGroup,
  whyNotAnother,
} from "@gavel/domain/group/group";
import { hasPermission, isAdminRole } from "@gavel/domain/role";
import type { z } from "zod";
import type { SignedInContext } from "../../kernel/context.ts";
import { DomainError, refuse } from "../../kernel/error.ts";
import { loadGroup } from "../../places/group/index.ts";
import { recordAudit } from "../../site/audit/index.ts";
import { paceUpload, storeImage, type Upload } from "../../site/file/index.ts";
import { spendPace } from "../../site/pace/index.ts";
import { loadSettings } from "../../site/setting/index.ts";
import { type LockedGroup, lockLoaded } from "./locked.ts";
import { deleteMembers, upsertMember } from "./member-queries.ts";
import { tellOfGroup } from "./notice.ts";
import * as queries from "./queries.ts";
import type {
  createGroupInput,
  GroupLosses,
  setArchivedInput,
  setBannedInput,
  updateGroupInput,
} from "./schema.ts";
import { getGroup } from "./service.ts";

const DAY_MS = 86_400_000;

/** @throws DomainError GROUP_FIELD_EXACT, GROUP_FIELD_LENGTH */
function requireFaultless(draft: GroupDraft): void {
  const [fault] = findGroupFaults(draft);
  if (fault === undefined) return;
  const { field, min, max } = fault;
  if (min === max) throw new DomainError("GROUP_FIELD_EXACT", { field, n: max });
  throw new DomainError("GROUP_FIELD_LENGTH", { field, min, max });
}

/** Administrators have as many as they like. @throws DomainError GROUP_AC_TOO_FEW, GROUP_DAILY_LIMIT, GROUP_TOTAL_LIMIT */
async function requireQuota(tx: Db, ctx: SignedInContext): Promise<void> {
  const { viewer } = ctx;
  if (isAdminRole(viewer.role)) return;
  const settings = await loadSettings({ ...ctx, db: tx });
  await queries.lockFounder(tx, viewer.uid);
  const since = new Date(ctx.now().getTime() - DAY_MS);
  const solved = await queries.countSolved(tx, viewer.uid);
  const owned = await queries.countOwned(tx, viewer.uid, since);
  const quota = {
    solvedMin: settings.defaultCreateGroupACInitValue,
    perDay: settings.defaultCreateGroupDailyLimit,
    total: settings.defaultCreateGroupLimit,
  };
  const refusal = whyNotAnother(quota, { solved, ...owned });
  if (refusal !== null) throw new DomainError(refusal.code, refusal.params);
}

/** @throws DomainError GROUP_NAME_EXISTS, GROUP_SHORT_NAME_EXISTS */
async function requireFreeNames(tx: Db, id: number | null, draft: GroupDraft): Promise<void> {
  await queries.lockNames(tx);
  const { name, shortName } = draft;
  const taken = await queries.findTaken(tx, { id, name, shortName });
  if (taken.name) throw new DomainError("GROUP_NAME_EXISTS");
  if (taken.shortName) throw new DomainError("GROUP_SHORT_NAME_EXISTS");
}

type Draft = z.output<typeof createGroupInput>;

const columnsOf = (draft: Draft) => ({
  ...{ name: draft.name, short_name: draft.shortName, brief: draft.brief },
  ...{ description: draft.description, auth: draft.auth, is_visible: draft.isVisible },
  code: draft.code === "" ? null : draft.code,
});

/** @throws DomainError with what is wrong with it, or why they may not have another one */
export async function createGroup(ctx: SignedInContext, input: Draft): Promise<{ id: number }> {
  return ctx.db.transaction().execute(async (tx) => {
    await requireQuota(tx, ctx);
    return addGroup(tx, ctx, input);
  });
}

/** In the caller's transaction, without the limits for ordinary people. @throws DomainError with what is wrong with it */
export async function addGroup(
  tx: Db,
  { viewer, now }: Pick<SignedInContext, "viewer" | "now">,
  input: Draft,
): Promise<{ id: number }> {
  const draft = trimGroup(input);
  requireFaultless(draft);
  await requireFreeNames(tx, null, draft);
  const at = now();
  const id = await queries.insertGroup(tx, {
    ...columnsOf(draft),
    ...{ owner_uid: viewer.uid, owner_name: viewer.username, modified_by: viewer.username },
    ...{ created_at: at, updated_at: at },
  });
  await upsertMember(tx, { groupId: id, uid: viewer.uid, level: GROUP_LEVEL.root, reason: "", at });
  return { id };
}

/** @throws DomainError GROUP_ROOT_ONLY, TOO_FAST, EDIT_CONFLICT, and what is wrong with it */
export async function updateGroup(
  ctx: SignedInContext,
  { groupId, revision, ...changes }: z.output<typeof updateGroupInput>,
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const { row } = await lockToSet(tx, ctx, groupId);
    if (revision !== undefined && revision !== row.revision) {
      throw new DomainError("EDIT_CONFLICT", { by: row.modified_by || row.owner_name });
    }
    const before = {
      ...{ name: row.name, shortName: row.short_name, brief: row.brief, code: row.code ?? "" },
      ...{ description: row.description, auth: row.auth as GroupAuth, isVisible: row.is_visible },
    };
    const after = trimGroup({
      name: changes.name ?? before.name,
      shortName: changes.shortName ?? before.shortName,
      brief: changes.brief ?? before.brief,
      description: changes.description ?? before.description,
      auth: changes.auth ?? before.auth,
      code: changes.code ?? before.code,
      isVisible: changes.isVisible ?? before.isVisible,
    });
    requireFaultless(after);
    await requireFreeNames(tx, groupId, after);
    await save(tx, ctx, groupId, columnsOf(after));
    const hasNewCode = after.code !== before.code;
    await recordAudit(tx, ctx, {
      action: "group.update",
      target: { id: groupId, name: after.name },
      before: factsOf(before),
      after: { ...factsOf(after), ...(hasNewCode && { hasNewCode }) },
    });
  });
}

/** As the audit log has them: who gets in by name, since numbers mean something else of problems, and without the code. */
function factsOf({ code, auth, ...facts }: GroupDraft & { readonly isVisible: boolean }) {
  const [access] = Object.entries(GROUP_AUTH).find(([, value]) => value === auth) ?? [];
  return { ...facts, access };
}

/** Read-only from now on, or open again. @throws DomainError GROUP_ROOT_ONLY, TOO_FAST */
export async function setArchived(
  ctx: SignedInContext,
  { groupId, isArchived }: z.output<typeof setArchivedInput>,
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const { row, facts } = await lockToSet(tx, ctx, groupId);
    if (facts.isArchived === isArchived) return;
    await save(tx, ctx, groupId, { archived_at: isArchived ? ctx.now() : null });
    await recordAudit(tx, ctx, {
      action: "group.archive",
      target: { id: groupId, name: row.name },
      ...{ before: { isArchived: facts.isArchived }, after: { isArchived } },
    });
  });
}

/** By root of the site: nobody else finds it any more. @throws DomainError GROUP_NOT_FOUND */
export async function setBanned(
  ctx: SignedInContext,
  { groupId, isBanned }: z.output<typeof setBannedInput>,
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const { row } = await lockLoaded(tx, ctx, groupId);
    if (row.is_banned === isBanned) return;
    await save(tx, ctx, groupId, { is_banned: isBanned });
    await recordAudit(tx, ctx, {
      action: "group.ban",
      target: { id: groupId, name: row.name },
      ...{ before: { isBanned: row.is_banned }, after: { isBanned } },
    });
  });
}

/** @throws DomainError GROUP_NOT_FOUND, GROUP_NOT_VISIBLE, GROUP_ROOT_ONLY */
export async function requireMaySet(ctx: SignedInContext, groupId: number): Promise<void> {
  const { facts, person } = await loadGroup(ctx, groupId);
  refuse(whyNotSet(facts, person));
}

/** Written anew as a square. @throws DomainError GROUP_ROOT_ONLY, TOO_FAST, before anything is read, FILE_TYPE, … */
export async function setGroupAvatar(ctx: SignedInContext, groupId: number, upload: Upload) {
  await requireMaySet(ctx, groupId);
  const { address } = await storeImage(ctx, "avatar", await paceUpload(ctx, "avatar", upload));
  return saveAvatar(ctx, groupId, address);
}

/** The first letter of the name takes its place. @throws DomainError GROUP_ROOT_ONLY */
export const removeGroupAvatar = (ctx: SignedInContext, groupId: number) =>
  saveAvatar(ctx, groupId, null);

async function saveAvatar(ctx: SignedInContext, groupId: number, avatar: string | null) {
  await ctx.db.transaction().execute(async (tx) => {
    const { row } = await lockToSet(tx, ctx, groupId);
    await save(tx, ctx, groupId, { avatar });
    await recordAudit(tx, ctx, {
      action: "group.update",
      target: { id: groupId, name: row.name },
      ...{ before: { avatar: row.avatar }, after: { avatar } },
    });
  });
  return getGroup(ctx, groupId);
}

/** Told before it is disbanded. @throws DomainError GROUP_ROOT_ONLY */
export async function getLosses(ctx: SignedInContext, groupId: number): Promise<GroupLosses> {
  const { facts, person } = await loadGroup(ctx, groupId);
  refuse(whyNotDisband(facts, person, true));
  const row = await queries.findGroupRow(ctx.db, groupId, { uid: ctx.viewer.uid });
  const contents = await queries.countContents(ctx.db, groupId);
  return { members: row?.member_count ?? 0, ...contents };
}

/** @throws DomainError GROUP_ROOT_ONLY, ACCESS_DENIED */
export async function disbandGroup(ctx: SignedInContext, groupId: number): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const group = await lockLoaded(tx, ctx, groupId);
    const mayDelete = hasPermission(ctx.viewer.role, "group_del");
    refuse(whyNotDisband(group.facts, group.person, mayDelete));
    await disbandLocked(tx, ctx, group);
  });
}

/**
 * Its members go, its names are free again. What lies in it stays where it is: the group's problems and what was sent to
 * them belong to those who wrote and sent them, and nobody else comes to see them.
 */
export async function disbandLocked(
  tx: Db,
  ctx: SignedInContext,
  { row }: Pick<LockedGroup, "row">,
): Promise<void> {
  const uids = await deleteMembers(tx, row.id);
  await save(tx, ctx, row.id, { disbanded_at: ctx.now(), avatar: null });
  await recordAudit(tx, ctx, {
    action: "group.disband",
    target: { id: row.id, name: row.name },
    before: { shortName: row.short_name, owner: row.owner_name, count: uids.length },
  });
  await tellOfGroup({ ...ctx, db: tx }, uids, "disbanded", row);
}

async function lockToSet(tx: Db, ctx: SignedInContext, groupId: number): Promise<LockedGroup> {
  const group = await lockLoaded(tx, ctx, groupId);
  refuse(whyNotSet(group.facts, group.person));
  await spendPace({ ...ctx, db: tx }, "groupEdit");
  return group;
}

function save(
  tx: Db,
  { viewer, now }: SignedInContext,
  id: number,
  changes: Parameters<typeof queries.updateGroupRow>[2],
): Promise<void> {
  const by = { modified_by: viewer.username, updated_at: now() };
  return queries.updateGroupRow(tx, id, { ...changes, ...by });
}
