/** What those who look after a group tell its members. */
import type { Db } from "@gavel/db";
import {
  isGroupAdmin,
  whyNotCreateItem,
  whyNotEditItem,
  whyNotLook,
  whyNotManage,
} from "@gavel/domain/group/access";
import { GROUP_ITEMS_MAX } from "@gavel/domain/group/group";
import type { z } from "zod";
import type { SignedInContext } from "../../kernel/context.ts";
import { DomainError, refuse } from "../../kernel/error.ts";
import type { Page } from "../../kernel/paging.ts";
import { type LoadedGroup, loadGroup } from "../../places/group/index.ts";
import { recordAudit } from "../../site/audit/index.ts";
import { spendPace } from "../../site/pace/index.ts";
import * as queries from "./announcement-queries.ts";
import type {
  createAnnouncementInput,
  findAnnouncementsInput,
  GroupAnnouncement,
  updateAnnouncementInput,
} from "./announcement-schema.ts";

type Paging = z.output<typeof findAnnouncementsInput>;

/** @throws DomainError GROUP_MEMBER_ONLY */
export async function findAnnouncements(
  ctx: SignedInContext,
  input: Paging,
): Promise<Page<GroupAnnouncement>> {
  const group = await loadGroup(ctx, input.groupId);
  refuse(whyNotLook(group.facts, group.person));
  return find(ctx, group, input, false);
}

/** Hidden ones too. @throws DomainError GROUP_ADMIN_ONLY */
export async function findAllAnnouncements(
  ctx: SignedInContext,
  input: Paging,
): Promise<Page<GroupAnnouncement>> {
  const group = await loadGroup(ctx, input.groupId);
  refuse(whyNotManage(group.facts, group.person));
  return find(ctx, group, input, true);
}

async function find(
  ctx: SignedInContext,
  group: LoadedGroup,
  { groupId, currentPage, limit }: Paging,
  all: boolean,
) {
  const page = { limit, offset: (currentPage - 1) * limit };
  const [rows, total] = await Promise.all([
    queries.listRows(ctx.db, { groupId, all }, page),
    queries.countRows(ctx.db, { groupId, all }),
  ]);
  const mayEdit = (uid: string | null) =>
    isGroupAdmin(group.person) &&
    whyNotEditItem(group.facts, group.person, uid === ctx.viewer.uid) === null;
  const records = rows.map((row) => ({
    ...{ id: row.id, groupId: row.group_id, title: row.title, content: row.content },
    author: { uid: row.uid, username: row.author_name },
    ...{ isVisible: row.is_visible, createdAt: row.created_at, updatedAt: row.updated_at },
    mayEdit: mayEdit(row.uid),
  }));
  return { records, total };
}

/** In the caller's transaction. Returns its id. */
export function addAnnouncement(
  tx: Db,
  { viewer, now }: Pick<SignedInContext, "viewer" | "now">,
  { groupId, title, content, isVisible }: z.output<typeof createAnnouncementInput>,
): Promise<number> {
  const at = now();
  return queries.insertRow(tx, {
    ...{ group_id: groupId, title, content, is_visible: isVisible },
    ...{ uid: viewer.uid, author_name: viewer.username },
    ...{ created_at: at, updated_at: at },
  });
}

/** @throws DomainError GROUP_ADMIN_ONLY, GROUP_ARCHIVED, GROUP_ITEMS_TOO_MANY, TOO_FAST */
export async function createAnnouncement(
  ctx: SignedInContext,
  { groupId, title, content, isVisible }: z.output<typeof createAnnouncementInput>,
): Promise<{ id: number }> {
  return ctx.db.transaction().execute(async (tx) => {
    const group = await loadGroup({ ...ctx, db: tx }, groupId);
    refuse(whyNotCreateItem(group.facts, group.person));
    if ((await queries.countRows(tx, { groupId, all: true })) >= GROUP_ITEMS_MAX) {
      throw new DomainError("GROUP_ITEMS_TOO_MANY", { n: GROUP_ITEMS_MAX });
    }
    const id = await addAnnouncement(tx, ctx, { groupId, title, content, isVisible });
    // Behind the group, which the row refers to: changes to it are counted when it is locked.
    await spendPace({ ...ctx, db: tx }, "groupEdit");
    const after = { title, content, isVisible, group_id: groupId };
    const target = { id, name: title };
    await recordAudit(tx, ctx, { action: "groupAnnouncement.create", target, after });
    return { id };
  });
}

/** @throws DomainError NOT_FOUND, or why it is not theirs to change */
export async function updateAnnouncement(
  ctx: SignedInContext,
  { id, ...changes }: z.output<typeof updateAnnouncementInput>,
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const row = await lock(tx, ctx, id);
    const before = factsOf(row);
    const after = {
      title: changes.title ?? before.title,
      content: changes.content ?? before.content,
      isVisible: changes.isVisible ?? before.isVisible,
    };
    await queries.updateRow(tx, id, {
      ...{ title: after.title, content: after.content, is_visible: after.isVisible },
      updated_at: ctx.now(),
    });
    const target = { id, name: after.title };
    await recordAudit(tx, ctx, { action: "groupAnnouncement.update", target, before, after });
  });
}

/** @throws DomainError NOT_FOUND, or why it is not theirs to delete */
export async function deleteAnnouncement(ctx: SignedInContext, id: number): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const row = await lock(tx, ctx, id);
    await queries.deleteRow(tx, id);
    const target = { id, name: row.title };
    const before = { ...factsOf(row), group_id: row.group_id };
    await recordAudit(tx, ctx, { action: "groupAnnouncement.delete", target, before });
  });
}

async function lock(tx: Db, ctx: SignedInContext, id: number) {
  const row = await queries.lockRow(tx, id);
  if (row === undefined) throw new DomainError("NOT_FOUND");
  const { facts, person } = await loadGroup({ ...ctx, db: tx }, row.group_id);
  refuse(whyNotEditItem(facts, person, row.uid === ctx.viewer.uid));
  await spendPace({ ...ctx, db: tx }, "groupEdit");
  return row;
}

const factsOf = (row: queries.AnnouncementRow) => ({
  ...{ title: row.title, content: row.content, isVisible: row.is_visible },
});
