import { asJsonb, type Db } from "@gavel/db";
import type { WebhookStop } from "@gavel/domain/webhook";
import { sql } from "kysely";
import type { FeedPosition } from "../feed/index.ts";

const OWN = ["id", "url", "endpoints", "contest_ids", "stopped_at"] as const;

/** Those of one person, oldest first. */
export function listOwn(db: Db, uid: string) {
  return db.selectFrom("webhook").where("uid", "=", uid).select(OWN).orderBy("id").execute();
}
export type OwnRow = Awaited<ReturnType<typeof listOwn>>[number];

/** Held until the transaction ends: those that are registered at once are counted one after the other. */
export async function lockWebhooks(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('webhook'))`.execute(db);
}

export async function countWebhooks(db: Db, uid: string) {
  return db
    .selectFrom("webhook")
    .select((eb) => [
      eb.fn.countAll<number>().as("ofSite"),
      eb.fn.countAll<number>().filterWhere("uid", "=", uid).as("ofPerson"),
    ])
    .executeTakeFirstOrThrow();
}

interface NewRow {
  readonly uid: string;
  readonly token_id: string | null;
  readonly version: string;
  readonly url: string;
  readonly sealed_token: string;
  readonly endpoints: string[];
  readonly contest_ids: number[];
  readonly created_at: Date;
}

export function insertWebhook(db: Db, row: NewRow) {
  return db.insertInto("webhook").values(row).returning(OWN).executeTakeFirstOrThrow();
}

/** @param uid whose it has to be; undefined = anybody's */
export function deleteWebhook(db: Db, id: number, uid?: string) {
  let query = db.deleteFrom("webhook").where("id", "=", id);
  if (uid !== undefined) query = query.where("uid", "=", uid);
  return query.returning(["id", "url"]).executeTakeFirst();
}

/** Newest first, with who registered each. */
export function listWebhooks(db: Db) {
  return db
    .selectFrom("webhook as w")
    .innerJoin("user_account as account", "account.uid", "w.uid")
    .select(["w.id", "w.url", "w.uid", "account.username", "w.version", "w.endpoints"])
    .select(["w.contest_ids as contestIds", "w.created_at as createdAt"])
    .select(["w.stopped_at as stoppedAt", "w.stop_reason as stopReason"])
    .select(["w.tries", "w.answer", "w.answered_at as answeredAt"])
    .orderBy("w.id", "desc")
    .execute();
}

export function listTitles(db: Db, ids: readonly number[]) {
  return db.selectFrom("contest").where("id", "in", ids).select(["id", "title"]).execute();
}

export function findWebhook(db: Db, id: number) {
  return db
    .selectFrom("webhook")
    .where("id", "=", id)
    .select(["id", "url", "stop_reason as stopReason"])
    .executeTakeFirst();
}

/** As if it had never failed; it goes on where it stood. */
export async function updateReactivated(db: Db, id: number): Promise<void> {
  await db
    .updateTable("webhook")
    .set({ stopped_at: null, stop_reason: null, tries: 0, failing_since: null, next_try_at: null })
    .where("id", "=", id)
    .execute();
}

/** Of contests that are not over before `since`, those that begin nearest to `now`. */
export async function listOpenContests(
  db: Db,
  { now, since, limit }: { now: Date; since: Date; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom("contest")
    .where("end_time", ">", since)
    .orderBy(sql`abs(extract(epoch from start_time - ${now}::timestamptz))`)
    .orderBy("id", "desc")
    .limit(limit)
    .select("id")
    .execute();
  return rows.map(({ id }) => id);
}

export async function listPositions(db: Db, id: number): Promise<Map<number, FeedPosition>> {
  const rows = await db
    .selectFrom("webhook_position")
    .where("webhook_id", "=", id)
    .select(["contest_id", "reader", "epoch", "told"])
    .execute();
  return new Map(
    rows.map(({ contest_id, reader, epoch, told }) => [
      contest_id,
      { reader, epoch, told: told as FeedPosition["told"] },
    ]),
  );
}

/** Unless the contest is gone. */
export async function savePosition(
  db: Db,
  id: number,
  contestId: number,
  { reader, epoch, told }: FeedPosition,
): Promise<void> {
  await db
    .insertInto("webhook_position")
    .columns(["webhook_id", "contest_id", "reader", "epoch", "told"])
    .expression((eb) =>
      eb
        .selectFrom("contest")
        .where("contest.id", "=", contestId)
        .select([
          sql<number>`${id}::bigint`.as("webhook_id"),
          "contest.id",
          sql<string>`${reader}::text`.as("reader"),
          sql<string>`${epoch}::text`.as("epoch"),
          sql<unknown>`${JSON.stringify(told)}::text::jsonb`.as("told"),
        ]),
    )
    .onConflict((at) =>
      at.columns(["webhook_id", "contest_id"]).doUpdateSet({ reader, epoch, told: asJsonb(told) }),
    )
    .execute();
}

export async function updateStopped(
  db: Db,
  id: number,
  { reason, answer }: { reason: WebhookStop; answer?: string },
): Promise<void> {
  await db
    .updateTable("webhook")
    .set({ stopped_at: sql`now()`, stop_reason: reason, holder: null, held_until: null })
    .set(answer === undefined ? {} : { answer, answered_at: sql`now()` })
    .where("id", "=", id)
    .execute();
}
