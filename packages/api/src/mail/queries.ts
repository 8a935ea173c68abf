import type { Db } from "@gavel/db";

export interface NewMail {
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
  readonly locale: string;
}

export async function insertMail(db: Db, mail: NewMail): Promise<number> {
  const { id } = await db
    .insertInto("mail_outbox")
    .values(mail)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Newest first. */
export function findMails(db: Db, paging: { currentPage: number; limit: number }) {
  return db
    .selectFrom("mail_outbox")
    .select(["id", "recipient", "subject", "body", "created_at as createdAt", "sent_at as sentAt"])
    .orderBy("id", "desc")
    .limit(paging.limit)
    .offset((paging.currentPage - 1) * paging.limit)
    .execute();
}

export async function countMails(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("mail_outbox")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}
