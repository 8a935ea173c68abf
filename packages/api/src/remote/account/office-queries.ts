import type { Db } from "@gavel/db";
import { CARRIED_STATES } from "@gavel/domain/remote-delivery";

const SHOWN = [
  ...(["id", "site", "name", "state", "answer"] as const),
  ...([
    "is_enabled as isEnabled",
    "cools_until as coolsUntil",
    "answered_at as answeredAt",
  ] as const),
  ...(["taken_at as takenAt"] as const),
] as const;

/** Of secrets only whether they are there. */
export function listAccounts(db: Db) {
  return db
    .selectFrom("remote_account")
    .select(SHOWN)
    .select((eb) => [
      eb("sealed_password", "is not", null).as("hasPassword"),
      eb("sealed_session", "is not", null).as("hasSession"),
    ])
    .orderBy("site")
    .orderBy("id")
    .execute();
}

export function lockAccount(db: Db, id: number) {
  return db
    .selectFrom("remote_account")
    .where("id", "=", id)
    .select(["id", "site", "name", "sealed_password", "sealed_session", "state"])
    .select("is_enabled as isEnabled")
    .forUpdate()
    .executeTakeFirst();
}

export async function countAccounts(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("remote_account")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertAccount(
  db: Db,
  row: {
    readonly site: string;
    readonly name: string;
    readonly sealed_password: string | null;
    readonly sealed_session: string | null;
    readonly is_enabled: boolean;
    readonly created_at: Date;
    readonly updated_at: Date;
  },
): Promise<number> {
  const { id } = await db
    .insertInto("remote_account")
    .values(row)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function deleteAccount(db: Db, id: number): Promise<void> {
  await db.deleteFrom("remote_account").where("id", "=", id).execute();
}

export function listSites(db: Db) {
  return db
    .selectFrom("remote_site")
    .select(["site", "trouble", "detail", "since", "closed_until as closedUntil"])
    .execute();
}

/** What is on its way, by site. */
export function countUnderWay(db: Db) {
  return db
    .selectFrom("remote_delivery")
    .where("state", "in", CARRIED_STATES)
    .groupBy("site")
    .select((eb) => ["site", eb.fn.countAll<number>().as("count")])
    .execute();
}

/** It may be asked at once. @returns whether it was closed */
export async function openSite(db: Db, site: string, now: Date): Promise<boolean> {
  const rows = await db
    .updateTable("remote_site")
    .set({ closed_until: now })
    .where("site", "=", site)
    .where("closed_until", ">", now)
    .returning("site")
    .execute();
  return rows.length > 0;
}
