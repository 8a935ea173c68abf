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
  if (stored === "All" || stored === "Single" || stored === "Admin") return stored;
  throw new Error(`no audience ${stored}`);
}

function present(row: queries.NoticeRow): Notice {
  const { recipient_uid: uid, username } = row;
  return {
    id: row.id,
    title: row.title,
    content: row.content,
    audience: readAudience(row.audience),
    recipient: uid === null ? null : { uid, username: username ?? "" },
    adminName: row.admin_name,
    pushedAt: row.pushed_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** @throws DomainError NOTICE_NO_RECIPIENT */
export async function createNotice(ctx: SignedInContext, input: Form): Promise<{ id: number }> {
  return ctx.db.transaction().execute(async (tx) => {
    const held = { ...ctx, db: tx };
    const { viewer } = ctx;
    const id = await queries.insertNotice(tx, {
      ...(await valuesOf(held, input)),
      ...{ admin_uid: viewer.uid, admin_name: viewer.username },
      ...{ created_at: ctx.now(), updated_at: ctx.now() },
    });
    const target = { id, name: input.title };
    await recordAudit(tx, ctx, { action: "notice.create", target, after: factsOf(input) });
    if (input.pushNow) await pushNotice(held, id);
    return { id };
  });
}

/** What went out stays as it was. @throws DomainError NOT_FOUND, NOTICE_PUSHED, NOTICE_NO_RECIPIENT */
export async function updateNotice(
  ctx: SignedInContext,
  { id, ...input }: z.output<typeof updateNoticeInput>,
): Promise<null> {
  await ctx.db.transaction().execute(async (tx) => {
    const held = { ...ctx, db: tx };
    const before = await requireWaiting(held, id);
    const values = { ...(await valuesOf(held, input)), updated_at: ctx.now() };
    await queries.updateNotice(tx, id, values);
    const { title, content, audience } = before;
    await recordAudit(tx, ctx, {
      action: "notice.update",
      target: { id, name: input.title },
      before: { title, content, audience },
      after: factsOf(input),
    });
    if (input.pushNow) await pushNotice(held, id);
  });
  return null;
}

const factsOf = ({ title, content, audience }: Form) => ({ title, content, audience });

async function valuesOf({ db }: SignedInContext, input: Form) {
  const { title, content, audience, recipient } = input;
  if (audience !== "Single") return { title, content, audience, recipient_uid: null };
  const found = recipient ? await queries.findRecipient(db, recipient) : undefined;
  if (found === undefined) throw new DomainError("NOTICE_NO_RECIPIENT");
  return { title, content, audience, recipient_uid: found.uid };
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
    await queries.deleteNotice(tx, id);
    const { title, content, audience } = row;
    const target = { id, name: title };
    await recordAudit(tx, ctx, { action: "notice.delete", target, before: { content, audience } });
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
