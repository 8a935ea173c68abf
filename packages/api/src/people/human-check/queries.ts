import type { Db } from "@gavel/db";

export type CheckKind = "slide" | "work" | "captcha" | "pass";

export interface NewCheck {
  readonly id: string;
  readonly kind: CheckKind;
  readonly answer: string;
  readonly ip: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export async function insertCheck(db: Db, check: NewCheck): Promise<void> {
  await db
    .insertInto("human_check")
    .values({
      id: check.id,
      kind: check.kind,
      answer: check.answer,
      ip: check.ip,
      created_at: check.createdAt,
      expires_at: check.expiresAt,
    })
    .execute();
}

/** Gone with the first look, right or wrong; undefined = unknown, used or expired. */
export async function takeCheck(db: Db, kind: CheckKind, id: string, now: Date) {
  const row = await db
    .deleteFrom("human_check")
    .where("id", "=", id)
    .where("kind", "=", kind)
    .returning(["answer", "ip", "created_at as createdAt", "expires_at as expiresAt"])
    .executeTakeFirst();
  return row === undefined || row.expiresAt <= now ? undefined : row;
}

export async function deleteChecksExpiredBefore(db: Db, moment: Date): Promise<void> {
  await db.deleteFrom("human_check").where("expires_at", "<", moment).execute();
}
