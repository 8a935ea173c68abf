import { type DB, type Db, type Param, preparedByShape } from "@gavel/db";
import { type ExpressionBuilder, sql } from "kysely";
import { newestIds } from "../../kernel/page-queries.ts";
import { type Reach, reachOf } from "../../kernel/paging.ts";
import type { MailSecurity, MailState } from "./schema.ts";

export interface NewMail {
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
  readonly html: string;
  readonly locale: string;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly unsubscribeUrl: string | null;
}

export async function insertMail(db: Db, mail: NewMail): Promise<number> {
  const { createdAt, expiresAt, unsubscribeUrl, ...rest } = mail;
  const times = { created_at: createdAt, next_try_at: createdAt, expires_at: expiresAt };
  const { id } = await db
    .insertInto("mail_outbox")
    .values({ ...rest, ...times, unsubscribe_url: unsubscribeUrl })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

const inState = (state: MailState | undefined) => (eb: ExpressionBuilder<DB, "mail_outbox">) => {
  if (state === undefined) return eb.and([]);
  if (state === "sent") return eb("sent_at", "is not", null);
  if (state === "failed") return eb("failed_at", "is not", null);
  return eb.and([eb("sent_at", "is", null), eb("failed_at", "is", null)]);
};

interface MailShape {
  readonly state?: MailState | undefined;
}

const mails = preparedByShape(
  (
    db,
    param: Param<{ limit: number; offset: number }>,
    { state, reach }: MailShape & { readonly reach: Reach },
  ) => {
    const near = db
      .selectFrom("mail_outbox")
      .select("id")
      .where(inState(state))
      .orderBy("id", "desc")
      .$if(reach !== null, (query) => query.limit(sql.lit(reach ?? 0)));
    const ids = newestIds(near, { limit: param("limit"), offset: param("offset") });
    return db
      .selectFrom("mail_outbox")
      .select(["id", "recipient", "subject", "body", "attempts"])
      .select(["created_at as createdAt", "sent_at as sentAt", "failed_at as failedAt"])
      .select(["last_error as lastError", "next_try_at as nextTryAt", "expires_at as expiresAt"])
      .where(sql<boolean>`id = any(${ids})`)
      .orderBy("id", "desc");
  },
);

/** Newest first. */
export function findMails(
  db: Db,
  { state, currentPage, limit }: { currentPage: number; limit: number } & MailShape,
) {
  const offset = (currentPage - 1) * limit;
  return mails(db, { state, reach: reachOf(offset + limit) }, { limit, offset });
}

const counted = preparedByShape((db, _: Param<object>, { state }: MailShape) =>
  db
    .selectFrom("mail_outbox")
    .where(inState(state))
    .select((eb) => eb.fn.countAll<number>().as("count")),
);

export async function countMails(db: Db, state: MailState | undefined): Promise<number> {
  const [row] = await counted(db, { state }, {});
  return row?.count ?? 0;
}

/**
 * Takes mails that are due and counts the try; nobody else takes them before `heldUntil`, which is when a sender that
 * died in between is given up.
 */
export function claimDueMails(db: Db, claim: { now: Date; heldUntil: Date; limit: number }) {
  return db
    .updateTable("mail_outbox")
    .set((eb) => ({ attempts: eb("attempts", "+", 1), next_try_at: claim.heldUntil }))
    .where("id", "in", (eb) =>
      eb
        .selectFrom("mail_outbox")
        .select("id")
        .where(inState("waiting"))
        .where("next_try_at", "<=", claim.now)
        .orderBy("next_try_at")
        .orderBy("id")
        .limit(claim.limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning([
      "id",
      "recipient",
      "subject",
      "body",
      "html",
      "attempts",
      "expires_at as expiresAt",
      "unsubscribe_url as unsubscribeUrl",
    ])
    .execute();
}
export type ClaimedMail = Awaited<ReturnType<typeof claimDueMails>>[number];

export async function updateMailSent(db: Db, id: number, now: Date): Promise<void> {
  await db
    .updateTable("mail_outbox")
    .set({ sent_at: now, last_error: null })
    .where("id", "=", id)
    .execute();
}

/** `nextTryAt` null = given up. */
export async function updateMailUnsent(
  db: Db,
  id: number,
  outcome: { error: string; nextTryAt: Date | null; now: Date },
): Promise<void> {
  const after =
    outcome.nextTryAt === null ? { failed_at: outcome.now } : { next_try_at: outcome.nextTryAt };
  await db
    .updateTable("mail_outbox")
    .set({ last_error: outcome.error, ...after })
    .where("id", "=", id)
    .execute();
}

/** What waits is due at once: the server it waited for may be another one now. */
export async function hastenMails(db: Db, now: Date): Promise<void> {
  await db
    .updateTable("mail_outbox")
    .set({ next_try_at: now })
    .where(inState("waiting"))
    .where("next_try_at", ">", now)
    .execute();
}

/** Begins a mail that was given up, or waits, anew. Returns whether it was there and not sent. */
export async function updateMailAgain(db: Db, id: number, now: Date): Promise<boolean> {
  const row = await db
    .updateTable("mail_outbox")
    .set({ failed_at: null, attempts: 0, next_try_at: now })
    .where("id", "=", id)
    .where("sent_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteMailsBefore(db: Db, moment: Date): Promise<void> {
  await db.deleteFrom("mail_outbox").where("created_at", "<", moment).execute();
}

export async function findServer(db: Db) {
  const row = await db.selectFrom("mail_server").selectAll().executeTakeFirst();
  // The column's check allows no other word.
  return row === undefined ? undefined : { ...row, security: row.security as MailSecurity };
}
export type ServerRow = NonNullable<Awaited<ReturnType<typeof findServer>>>;

export interface NewServer {
  readonly host: string;
  readonly port: number;
  readonly security: MailSecurity;
  readonly username: string;
  readonly sealedPassword: string | null;
  readonly caCertificate: string;
  readonly sender: string;
  readonly bannerUrl: string;
}

export async function saveServer(db: Db, server: NewServer): Promise<void> {
  const values = {
    host: server.host,
    port: server.port,
    security: server.security,
    username: server.username,
    sealed_password: server.sealedPassword,
    ca_certificate: server.caCertificate,
    sender: server.sender,
    banner_url: server.bannerUrl,
  };
  await db
    .insertInto("mail_server")
    .values(values)
    .onConflict((conflict) =>
      conflict.column("is_only").doUpdateSet({ ...values, updated_at: sql<Date>`now()` }),
    )
    .execute();
}

export async function deleteServer(db: Db): Promise<void> {
  await db.deleteFrom("mail_server").execute();
}
