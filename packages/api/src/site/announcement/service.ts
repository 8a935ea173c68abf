import type { Db } from "@gavel/db";
import type { Locale } from "@gavel/domain/locale";
import { hasPermission } from "@gavel/domain/role";
import type { z } from "zod";
import type { Context, SignedInContext } from "../../kernel/context.ts";
import { DomainError } from "../../kernel/error.ts";
import type { Page } from "../../kernel/paging.ts";
import { recordAudit } from "../audit/index.ts";
import {
  type AnnouncementRow,
  countAnnouncements,
  deleteAnnouncementRow,
  findAnnouncement,
  insertAnnouncement,
  listAnnouncements,
  lockAnnouncement,
  updateAnnouncementRow,
} from "./queries.ts";
import {
  type Announcement,
  type createAnnouncementInput,
  type findAnnouncementsInput,
  readTranslations,
  type updateAnnouncementInput,
  type WrittenAnnouncement,
} from "./schema.ts";

type NewAnnouncement = z.output<typeof createAnnouncementInput>;
type Reader = Pick<Context, "db" | "locale">;
type Paging = z.output<typeof findAnnouncementsInput>;

/** Those that everybody may read. */
export function findAnnouncements(ctx: Reader, paging: Paging) {
  return find(ctx, paging, false);
}

/** Hidden ones too, for those who keep them. */
export function findAllAnnouncements(ctx: Reader, paging: Paging) {
  return find(ctx, paging, true);
}

/** @throws DomainError NOT_FOUND, also for a hidden one that is not the reader's to see. */
export async function getAnnouncement(
  { db, viewer, locale }: Reader & Pick<Context, "viewer">,
  id: number,
): Promise<Announcement> {
  const all = viewer !== null && hasPermission(viewer.role, "announcement_admin");
  const row = await findAnnouncement(db, { all }, id);
  if (row === undefined) throw new DomainError("NOT_FOUND");
  return present(row, locale);
}

/** @throws DomainError NOT_FOUND */
export async function getWrittenAnnouncement(
  { db }: Pick<Context, "db">,
  id: number,
): Promise<WrittenAnnouncement> {
  const row = await findAnnouncement(db, { all: true }, id);
  if (row === undefined) throw new DomainError("NOT_FOUND");
  return { id, ...written(row) };
}

async function find(
  { db, locale }: Reader,
  { currentPage, limit }: Paging,
  all: boolean,
): Promise<Page<Announcement>> {
  const page = { limit, offset: (currentPage - 1) * limit };
  const [rows, total] = await Promise.all([
    listAnnouncements(db, { all }, page),
    countAnnouncements(db, { all }),
  ]);
  return { records: rows.map((row) => present(row, locale)), total };
}

/** What is empty in the reader's language is said as it was written first. */
function present(row: AnnouncementRow, locale: Locale): Announcement {
  const { uid, username } = row;
  const told = readTranslations(row.translations)[locale];
  return {
    id: row.id,
    title: told?.title || row.title,
    content: told?.content || row.content,
    author: uid === null || username === null ? null : { uid, username },
    isVisible: row.is_visible,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** Returns its id. */
export async function createAnnouncement(
  ctx: SignedInContext,
  input: NewAnnouncement,
): Promise<number> {
  return ctx.db.transaction().execute(async (tx) => {
    const id = await addAnnouncement({ ...ctx, db: tx }, input);
    const target = { id, name: input.title };
    await recordAudit(tx, ctx, { action: "announcement.create", target, after: input });
    return id;
  });
}

/** Without a note in the audit log; returns its id. */
export function addAnnouncement(
  { db, viewer, now }: Pick<SignedInContext, "db" | "viewer" | "now">,
  { title, content, isVisible, translations }: NewAnnouncement,
): Promise<number> {
  const at = now();
  return insertAnnouncement(db, {
    ...{ title, content, translations, is_visible: isVisible, uid: viewer.uid },
    ...{ created_at: at, updated_at: at },
  });
}

/** @throws DomainError NOT_FOUND */
export async function updateAnnouncement(
  ctx: SignedInContext,
  { id, ...changes }: z.output<typeof updateAnnouncementInput>,
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const before = await lock(tx, id);
    const after = { ...before, ...withoutAbsent(changes) };
    await updateAnnouncementRow(tx, id, {
      title: after.title,
      content: after.content,
      is_visible: after.isVisible,
      translations: after.translations,
      updated_at: ctx.now(),
    });
    const target = { id, name: after.title };
    await recordAudit(tx, ctx, { action: "announcement.update", target, before, after });
  });
}

/** @throws DomainError NOT_FOUND */
export async function deleteAnnouncement(ctx: SignedInContext, id: number): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const before = await lock(tx, id);
    await deleteAnnouncementRow(tx, id);
    const target = { id, name: before.title };
    await recordAudit(tx, ctx, { action: "announcement.delete", target, before });
  });
}

async function lock(tx: Db, id: number) {
  const row = await lockAnnouncement(tx, id);
  if (row === undefined) throw new DomainError("NOT_FOUND");
  return written(row);
}

type Written = Pick<AnnouncementRow, "title" | "content" | "is_visible" | "translations">;

function written({ title, content, is_visible: isVisible, translations }: Written) {
  return { title, content, isVisible, translations: readTranslations(translations) };
}

function withoutAbsent<T extends object>(changes: T): Partial<T> {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as Partial<T>;
}
