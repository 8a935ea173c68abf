import { isAdminRole } from "@gavel/domain/role";
import { ROLE_IDS } from "@gavel/domain/role-id";
import type { z } from "zod";
import type { Context, SignedInContext } from "../../kernel/context.ts";
import { DomainError } from "../../kernel/error.ts";
import type { Page } from "../../kernel/paging.ts";
import { recordAudit } from "../../site/audit/index.ts";
import * as queries from "./queries.ts";
import type {
  Audience,
  createNoticeInput,
  findNoticesInput,
  Notice,
  updateNoticeInput,
} from "./schema.ts";

type Form = z.output<typeof createNoticeInput>;

export async function findNotices(
  { db }: Pick<SignedInContext, "db">,
  { audience, limit, currentPage }: z.output<typeof findNoticesInput>,
): Promise<Page<Notice>> {
  const [rows, total] = await Promise.all([
    queries.listNotices(db, audience, { limit, offset: (currentPage - 1) * limit }),
    queries.countNotices(db, audience),
  ]);
  return { records: rows.map(present), total };
}

function readAudience(stored: string): Audience {
  if (stored === "All" || stored === "Some" || stored === "Admin") return stored;
  throw new Error(`no audience ${stored}`);
}

function present(row: queries.NoticeRow): Notice {
  return {
    id: row.id,
    title: row.title,
    content: row.content,
    audience: readAudience(row.audience),
    recipients: row.recipients,
    adminName: row.admin_name,
    pushedAt: row.pushed_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** @throws DomainError NOTICE_NO_RECIPIENT, NOTICE_UNKNOWN_RECIPIENT */
export async function createNotice(ctx: SignedInContext, input: Form): Promise<{ id: number }> {
  return ctx.db.transaction().execute(async (tx) => {
    const held = { ...ctx, db: tx };
    const { viewer } = ctx;
    const uids = await recipientsOf(held, input);
    const id = await queries.insertNotice(tx, {
      ...valuesOf(input),
      ...{ admin_uid: viewer.uid, admin_name: viewer.username },
      ...{ created_at: ctx.now(), updated_at: ctx.now() },
    });
    await queries.replaceRecipients(tx, id, uids);
    const after = await factsOf(held, id, input);
    await recordAudit(tx, ctx, {
      action: "notice.create",
      target: { id, name: input.title },
      after,
    });
    if (input.pushNow) await pushNotice(held, id);
    return { id };
  });
}

/** What went out stays as it was. @throws DomainError NOT_FOUND, NOTICE_PUSHED, and as `createNotice` */
export async function updateNotice(
  ctx: SignedInContext,
  { id, ...input }: z.output<typeof updateNoticeInput>,
): Promise<null> {
  await ctx.db.transaction().execute(async (tx) => {
    const held = { ...ctx, db: tx };
    const before = await factsOf(held, id, await requireWaiting(held, id));
    const uids = await recipientsOf(held, input);
    await queries.updateNotice(tx, id, { ...valuesOf(input), updated_at: ctx.now() });
    await queries.replaceRecipients(tx, id, uids);
    await recordAudit(tx, ctx, {
      action: "notice.update",
      target: { id, name: input.title },
      before,
      after: await factsOf(held, id, input),
    });
    if (input.pushNow) await pushNotice(held, id);
  });
  return null;
}

const valuesOf = ({ title, content, audience }: Form) => ({ title, content, audience });

/** For the audit log, with the names of those whom it goes to. */
async function factsOf(
  { db }: SignedInContext,
  id: number,
  { title, content, audience }: { title: string; content: string; audience: string },
) {
  const recipients = audience === "Some" ? await queries.listRecipientNames(db, id) : null;
  return { title, content, audience, recipients };
}

/** The uids of those whom it names. Nothing is kept while one of them is nobody. */
async function recipientsOf({ db }: SignedInContext, { audience, recipients }: Form) {
  if (audience !== "Some") return [];
  if (recipients.length === 0) throw new DomainError("NOTICE_NO_RECIPIENT");
  const found = await queries.listRecipients(db, recipients);
  const unknown = found.filter(({ uid }) => uid === null).map(({ who }) => who);
  if (unknown.length > 0) {
    throw new DomainError("NOTICE_UNKNOWN_RECIPIENT", { names: unknown.join(", ") });
  }
  return [...new Set(found.map(({ uid }) => uid ?? ""))];
}

async function requireWaiting({ db }: SignedInContext, id: number) {
  const row = await queries.lockNotice(db, id);
  if (row === undefined) throw new DomainError("NOT_FOUND");
  if (row.pushed_at !== null) throw new DomainError("NOTICE_PUSHED");
  return row;
}

/** The messages that it became stay. @throws DomainError NOT_FOUND */
export async function deleteNotice(ctx: SignedInContext, id: number): Promise<null> {
  await ctx.db.transaction().execute(async (tx) => {
    const row = await queries.lockNotice(tx, id);
    if (row === undefined) throw new DomainError("NOT_FOUND");
    const { title: name, ...before } = await factsOf({ ...ctx, db: tx }, id, row);
    await queries.deleteNotice(tx, id);
    await recordAudit(tx, ctx, { action: "notice.delete", target: { id, name }, before });
  });
  return null;
}

/** Sends one that waits. @throws DomainError NOT_FOUND, NOTICE_PUSHED */
export async function pushNoticeNow(ctx: SignedInContext, id: number): Promise<null> {
  await ctx.db.transaction().execute((tx) => pushNotice({ ...ctx, db: tx }, id));
  return null;
}

async function pushNotice(ctx: SignedInContext, id: number): Promise<void> {
  const row = await requireWaiting(ctx, id);
  const count = await send(ctx, row);
  const target = { id, name: row.title };
  await recordAudit(ctx.db, ctx, { action: "notice.push", target, after: { count } });
}

/** Of what was sent to everybody: more would be read by nobody. */
const NEWCOMER_NOTICES = 10;

type Sender = Pick<Context, "db" | "now">;
const ADMIN_ROLES = ROLE_IDS.filter(isAdminRole);

async function send({ db, now }: Sender, notice: queries.WaitingNotice): Promise<number> {
  const count = await queries.sendToAudience(db, notice, { adminRoles: ADMIN_ROLES, now: now() });
  await queries.updateNotice(db, notice.id, { pushed_at: now() });
  return count;
}

/** Whoever comes later is told what everybody was told before, up to the last few. In the transaction that makes the account. */
export async function tellNewcomer({ db, now }: Sender, uid: string): Promise<void> {
  await queries.sendOldTo(db, uid, { now: now(), limit: NEWCOMER_NOTICES });
}

/** Sends all that wait, each in a transaction of its own: one that fails keeps none back that went before it. */
export async function pushNotices(ctx: Sender): Promise<{ notices: number; messages: number }> {
  let notices = 0;
  let messages = 0;
  for (;;) {
    const sent = await ctx.db.transaction().execute(async (tx) => {
      const next = await queries.lockNextWaiting(tx);
      return next === undefined ? null : send({ ...ctx, db: tx }, next);
    });
    if (sent === null) return { notices, messages };
    notices += 1;
    messages += sent;
  }
}
