import { type Db, type Param, prepared } from "@gavel/db";
import type { SignInWay } from "@gavel/domain/sign-in";
import { sql } from "kysely";
import { enoughIds } from "../../kernel/paging.ts";
import { lookingUpTogether } from "../../kernel/together.ts";

export async function insertSession(
  db: Db,
  session: { uid: string; userAgent: string; ip: string; way: SignInWay | null; now: Date },
): Promise<string> {
  const { id } = await db
    .insertInto("user_session")
    .values({
      uid: session.uid,
      user_agent: session.userAgent,
      ip: session.ip,
      way: session.way,
      created_at: session.now,
      seen_at: session.now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** With what their owners are today. */
const sessionsById = prepared((db, param: Param<{ ids: readonly string[] }>) =>
  db
    .selectFrom("user_session as session")
    .innerJoin("user_account as account", "account.uid", "session.uid")
    .where(sql<boolean>`session.id = any(${param("ids")}::uuid[])`)
    .select([
      "session.id",
      "account.uid",
      "account.username",
      "account.role_id as roleId",
      "account.is_banned as isBanned",
      "session.revoked_at as revokedAt",
      "session.seen_at as seenAt",
    ]),
);

/** Every call of somebody signed in begins with it. */
export const findSession = lookingUpTogether(async (db, ids: readonly string[]) => {
  const sessions = await sessionsById(db, { ids: enoughIds(ids) });
  return new Map(sessions.map((session) => [session.id, session]));
});

/** Which of these live, with what their owners are today. */
export function listSessionsAlive(db: Db, ids: readonly string[]) {
  return db
    .selectFrom("user_session as session")
    .innerJoin("user_account as account", "account.uid", "session.uid")
    .where("session.id", "in", ids)
    .where("session.revoked_at", "is", null)
    .where("account.is_banned", "=", false)
    .select(["session.id", "account.role_id as roleId"])
    .execute();
}

export async function updateSessionSeen(db: Db, sessionId: string, now: Date): Promise<void> {
  await db.updateTable("user_session").set({ seen_at: now }).where("id", "=", sessionId).execute();
}

/** Returns how many were live until now. */
export async function revokeSessionsOf(
  db: Db,
  uids: readonly string[],
  now: Date,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable("user_session")
    .set({ revoked_at: now })
    .where("uid", "in", uids)
    .where("revoked_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Where somebody signed in from, each address once. */
export async function listAddresses(db: Db, uid: string, since: Date): Promise<string[]> {
  const rows = await db
    .selectFrom("user_session")
    .where("uid", "=", uid)
    .where("created_at", ">", since)
    .select("ip")
    .distinct()
    .execute();
  return rows.map((row) => row.ip);
}

/** Not ended by anybody and used since then, latest use first. */
export function listLiveSessions(db: Db, uid: string, seenAfter: Date) {
  return db
    .selectFrom("user_session")
    .select(["id", "user_agent as userAgent", "ip", "created_at as createdAt", "seen_at as seenAt"])
    .where("uid", "=", uid)
    .where("revoked_at", "is", null)
    .where("seen_at", ">", seenAfter)
    .orderBy("seen_at", "desc")
    .orderBy("id")
    .execute();
}

/**
 * The sign-in before the session's own, or that one where it was the first. Without a session (a personal token speaks)
 * the latest.
 */
export function findSignInBefore(db: Db, uid: string, sessionId: string | null) {
  return db
    .selectFrom("user_session")
    .select([
      "id",
      "uid",
      "user_agent as userAgent",
      "ip",
      "created_at as createdAt",
      "seen_at as seenAt",
    ])
    .where("uid", "=", uid)
    .$if(sessionId !== null, (query) =>
      query.where("created_at", "<=", (eb) =>
        eb
          .selectFrom("user_session")
          .select("created_at")
          .where("id", "=", sessionId ?? ""),
      ),
    )
    .orderBy((eb) => eb("id", "=", sessionId))
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Ends one session, or all of the user's, but for one. @returns how many were live until now. */
export async function updateSessionsRevoked(
  db: Db,
  which: { uid: string; sessionId?: string; exceptId?: string; now: Date },
): Promise<number> {
  let query = db
    .updateTable("user_session")
    .set({ revoked_at: which.now })
    .where("uid", "=", which.uid)
    .where("revoked_at", "is", null);
  if (which.sessionId !== undefined) query = query.where("id", "=", which.sessionId);
  if (which.exceptId !== undefined) query = query.where("id", "!=", which.exceptId);
  return (await query.returning("id").execute()).length;
}

/** Of one person, those before their newest. */
function olderThanNewest(db: Db, uid: string, most: number) {
  return db
    .selectFrom("user_session")
    .select("id")
    .where("uid", "=", uid)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .offset(most);
}

interface Newest {
  readonly uid: string;
  /** So many of the newest stay. */
  readonly most: number;
}

export async function updateOldSessionsRevoked(
  db: Db,
  { uid, most, now }: Newest & { readonly now: Date },
): Promise<void> {
  await db
    .updateTable("user_session")
    .set({ revoked_at: now })
    .where("id", "in", olderThanNewest(db, uid, most))
    .where("revoked_at", "is", null)
    .execute();
}

export async function deleteOldSessions(db: Db, { uid, most }: Newest): Promise<void> {
  await db
    .deleteFrom("user_session")
    .where("id", "in", olderThanNewest(db, uid, most))
    .execute();
}

/**
 * Those that nobody used since then. The newest of each person stays: it says when they last signed in.
 * @returns how many went
 */
export async function deleteSessionsUnseenSince(db: Db, since: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("user_session as old")
    .where("old.seen_at", "<", since)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("user_session as newer")
          .select("newer.id")
          .whereRef("newer.uid", "=", "old.uid")
          .where((one) =>
            one(
              one.refTuple("newer.created_at", "newer.id"),
              ">",
              one.refTuple("old.created_at", "old.id"),
            ),
          ),
      ),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

export async function updateAddressesCleared(db: Db, before: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable("user_session")
    .set({ ip: "" })
    .where("created_at", "<", before)
    .where("ip", "!=", "")
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}
