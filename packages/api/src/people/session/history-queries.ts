import type { Db } from "@gavel/db";
import type { RefusedStep, SignInWay } from "@gavel/domain/sign-in";

/** Newest first: how sessions of this person began. */
export async function listBegun(db: Db, uid: string, limit: number) {
  const rows = await db
    .selectFrom("user_session")
    .select(["created_at as at", "ip", "user_agent as userAgent", "way"])
    .where("uid", "=", uid)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, way: row.way as SignInWay | null }));
}

export async function listRefused(db: Db, uid: string, limit: number) {
  const rows = await db
    .selectFrom("sign_in_refusal")
    .select(["refused_at as at", "ip", "user_agent as userAgent", "step"])
    .where("uid", "=", uid)
    .orderBy("refused_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, step: row.step as RefusedStep }));
}

interface NewRefusal {
  readonly uid: string;
  readonly ip: string;
  readonly userAgent: string;
  readonly step: RefusedStep;
  readonly now: Date;
}

export async function insertRefusal(db: Db, refusal: NewRefusal): Promise<void> {
  const { uid, ip, userAgent, step, now } = refusal;
  await db
    .insertInto("sign_in_refusal")
    .values({ uid, ip, user_agent: userAgent, step, refused_at: now })
    .execute();
}

/** Of one person, those before their newest. */
export async function deleteOldRefusals(
  db: Db,
  { uid, most }: { uid: string; most: number },
): Promise<void> {
  const older = db
    .selectFrom("sign_in_refusal")
    .select("id")
    .where("uid", "=", uid)
    .orderBy("refused_at", "desc")
    .orderBy("id", "desc")
    .offset(most);
  await db.deleteFrom("sign_in_refusal").where("id", "in", older).execute();
}

export async function deleteRefusalsBefore(db: Db, moment: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("sign_in_refusal")
    .where("refused_at", "<", moment)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

export async function updateAddressesCleared(db: Db, before: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable("sign_in_refusal")
    .set({ ip: "" })
    .where("refused_at", "<", before)
    .where("ip", "!=", "")
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** From where and with what somebody signed in, each once with the last time. */
export function listPlaces(db: Db, uid: string) {
  return db
    .selectFrom("user_session")
    .select(({ fn }) => ["ip", "user_agent as userAgent", fn.max("created_at").as("lastAt")])
    .where("uid", "=", uid)
    .groupBy(["ip", "user_agent"])
    .execute();
}

/** How somebody is told of sign-ins. */
export function findMailChoice(db: Db, uid: string) {
  return db
    .selectFrom("user_account")
    .select(["username", "email", "locale", "tells_sign_ins as tellsSignIns"])
    .where("uid", "=", uid)
    .executeTakeFirstOrThrow();
}

export async function updateMailChoice(db: Db, uid: string, tellsSignIns: boolean): Promise<void> {
  await db
    .updateTable("user_account")
    .set({ tells_sign_ins: tellsSignIns })
    .where("uid", "=", uid)
    .execute();
}
