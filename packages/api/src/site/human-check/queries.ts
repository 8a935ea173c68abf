import type { Db } from "@gavel/db";

export type CheckKind = "slide" | "work" | "captcha" | "pass";

export interface NewCheck {
  readonly id: string;
  readonly kind: CheckKind;
  readonly answer: string;
  readonly ip: string;
  /** Whom it was drawn for; null = nobody who was signed in. */
  readonly uid: string | null;
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
      uid: check.uid,
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

/** The key of the captcha that was drawn last for a person, whether or not it still counts. */
export async function findLastCaptchaKey(db: Db, uid: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("human_check")
    .where("uid", "=", uid)
    .where("kind", "=", "captcha")
    .orderBy("created_at", "desc")
    .limit(1)
    .select("id")
    .executeTakeFirst();
  return row?.id;
}

export async function deleteChecksExpiredBefore(db: Db, moment: Date): Promise<void> {
  await db.deleteFrom("human_check").where("expires_at", "<", moment).execute();
}
