/** What a contest's jury tells all who take part. */
import { announce, type Db } from "@gavel/db";
import { GROUP_ITEMS_MAX } from "@gavel/domain/group/group";
import type { z } from "zod";
import type { SignedInContext } from "../../kernel/context.ts";
import { DomainError } from "../../kernel/error.ts";
import type { Page } from "../../kernel/paging.ts";
import { requireContestProblem } from "../../places/contest/index.ts";
import { type AuditRecord, recordAudit } from "../../site/audit/index.ts";
import { getAsOrganiser, lockAsOrganiser, requireEntry } from "../contest/index.ts";
import * as queries from "./queries.ts";
import type {
  ContestAnnouncement,
  createAnnouncementInput,
  findAnnouncementsInput,
  unreadInput,
  updateAnnouncementInput,
} from "./schema.ts";

type Paging = z.output<typeof findAnnouncementsInput>;

/** For those who may be inside. @throws DomainError why they may not */
export async function findAnnouncements(
  ctx: SignedInContext,
  input: Paging,
): Promise<Page<ContestAnnouncement>> {
  await requireEntry(ctx, input.contestId);
  return find(ctx.db, input, false);
}

/** Hidden ones too. @throws DomainError CONTEST_NOT_FOUND, FORBIDDEN */
export async function findAllAnnouncements(
  ctx: SignedInContext,
  input: Paging,
): Promise<Page<ContestAnnouncement>> {
  await getAsOrganiser(ctx, input.contestId);
  return find(ctx.db, input, true);
}

async function find(db: Db, { contestId, currentPage, limit }: Paging, all: boolean) {
  const page = { limit, offset: (currentPage - 1) * limit };
  const [rows, total] = await Promise.all([
    queries.listRows(db, { contestId, all }, page),
    queries.countRows(db, { contestId, all }),
  ]);
  return { records: rows.map(present), total };
}

/** All but those that the reader has seen. @throws DomainError why they may not be inside */
export async function findUnread(
  ctx: SignedInContext,
  { contestId, readIds }: z.output<typeof unreadInput>,
): Promise<ContestAnnouncement[]> {
  await requireEntry(ctx, contestId);
  return (await queries.listUnread(ctx.db, contestId, readIds)).map(present);
}

type NewAnnouncement = z.output<typeof createAnnouncementInput>;

/** @throws DomainError CONTEST_NOT_FOUND, FORBIDDEN, GROUP_ARCHIVED */
export async function createAnnouncement(
  ctx: SignedInContext,
  input: NewAnnouncement,
): Promise<{ id: number }> {
  return ctx.db.transaction().execute(async (tx) => {
    const { id: contestId, group_id } = await lockAsOrganiser(tx, ctx, input.contestId);
    if (
      group_id !== null &&
      (await queries.countRows(tx, { contestId, all: true })) >= GROUP_ITEMS_MAX
    ) {
      throw new DomainError("GROUP_ITEMS_TOO_MANY", { n: GROUP_ITEMS_MAX });
    }
    return addAnnouncement(tx, ctx, input);
  });
}

/** The caller has made sure that it is theirs to say. @throws DomainError NOT_FOUND for an unknown problem */
export async function addAnnouncement(
  tx: Db,
  ctx: SignedInContext,
  { contestId, title, content, isVisible, displayId }: NewAnnouncement,
): Promise<{ id: number }> {
  const at = ctx.now();
  const contest_problem_id = await problemOf(tx, contestId, displayId);
  const id = await queries.insertRow(tx, {
    ...{ contest_id: contestId, title, content, is_visible: isVisible, contest_problem_id },
    ...{ uid: ctx.viewer.uid, author_name: ctx.viewer.username },
    ...{ created_at: at, updated_at: at },
  });
  await record(tx, ctx, contestId, {
    action: "contestAnnouncement.create",
    target: { id, name: title },
    after: { title, content, isVisible, display_id: displayId },
  });
  return { id };
}

/** @throws DomainError NOT_FOUND, CONTEST_NOT_FOUND, FORBIDDEN */
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
      display_id: changes.displayId === undefined ? before.display_id : changes.displayId,
    };
    await queries.updateRow(tx, id, {
      ...{ title: after.title, content: after.content, is_visible: after.isVisible },
      ...(changes.displayId !== undefined && {
        contest_problem_id: await problemOf(tx, row.contest_id, changes.displayId),
      }),
      updated_at: ctx.now(),
    });
    await record(tx, ctx, row.contest_id, {
      action: "contestAnnouncement.update",
      target: { id, name: after.title },
      ...{ before, after },
    });
  });
}

/** @throws DomainError NOT_FOUND, CONTEST_NOT_FOUND, FORBIDDEN */
export async function deleteAnnouncement(ctx: SignedInContext, id: number): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const row = await lock(tx, ctx, id);
    await queries.deleteRow(tx, id);
    await record(tx, ctx, row.contest_id, {
      action: "contestAnnouncement.delete",
      target: { id, name: row.title },
      before: factsOf(row),
    });
  });
}

async function problemOf(tx: Db, contestId: number, displayId: string | null) {
  if (displayId === null) return null;
  return (await requireContestProblem(tx, contestId, displayId)).id;
}

async function lock(tx: Db, ctx: SignedInContext, id: number) {
  const contestId = await queries.findContestId(tx, id);
  if (contestId === undefined) throw new DomainError("NOT_FOUND");
  // First, as for all that is done to it: whoever deletes the contest takes its announcements along.
  await lockAsOrganiser(tx, ctx, contestId);
  const row = await queries.lockRow(tx, id);
  if (row === undefined) throw new DomainError("NOT_FOUND");
  return row;
}

async function record(tx: Db, ctx: SignedInContext, contestId: number, entry: AuditRecord) {
  await recordAudit(tx, ctx, entry);
  await announce(tx, { type: "contestAnnouncement", contestId });
}

const factsOf = (row: queries.AnnouncementRow) => ({
  ...{ title: row.title, content: row.content },
  ...{ isVisible: row.is_visible, display_id: row.display_id },
});

export function present(row: queries.AnnouncementRow): ContestAnnouncement {
  return {
    ...{ id: row.id, contestId: row.contest_id, title: row.title, content: row.content },
    author: { uid: row.uid, username: row.author_name },
    ...{ isVisible: row.is_visible, displayId: row.display_id },
    ...{ createdAt: row.created_at, updatedAt: row.updated_at },
  };
}
