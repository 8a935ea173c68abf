import type { Db } from "@gavel/db";
import { sql } from "kysely";
import type { ItemType } from "../items/item.ts";
import type { Audience, StoredEntry } from "./entries.ts";

/** Held until the transaction ends: one server at a time writes what has changed. Begins the journal if there is none. */
export async function lockJournal(db: Db, contestId: number, epoch: string) {
  await db
    .insertInto("contest_journal")
    .values({ contest_id: contestId, epoch })
    .onConflict((at) => at.doNothing())
    .execute();
  return db
    .selectFrom("contest_journal")
    .select(["epoch", "last_seq as lastSeq"])
    .where("contest_id", "=", contestId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** All, in the order of their last change. */
export async function listEntries(db: Db, contestId: number): Promise<StoredEntry[]> {
  const rows = await db
    .selectFrom("contest_journal_entry")
    .select(["object_type as type", "object_id as id", "audience", "owner_uid as owner"])
    .select(["seq", "hash"])
    .where("contest_id", "=", contestId)
    .orderBy("seq")
    .execute();
  return rows.map((row) => ({
    ...row,
    type: row.type as ItemType,
    audience: row.audience as Audience,
  }));
}

export async function storeEntries(
  db: Db,
  contestId: number,
  entries: readonly StoredEntry[],
): Promise<void> {
  const rows = JSON.stringify(entries);
  await sql`
    insert into contest_journal_entry (contest_id, object_type, object_id, audience, owner_uid, seq, hash)
    select ${contestId}::bigint, e.type, e.id, e.audience, e.owner, e.seq, e.hash
    from jsonb_to_recordset(${rows}::text::jsonb)
      as e (type text, id text, audience smallint, owner text, seq bigint, hash text)
    on conflict (contest_id, object_type, object_id, audience)
      do update set seq = excluded.seq, hash = excluded.hash, owner_uid = excluded.owner_uid
  `.execute(db);
}

export async function setLastSeq(db: Db, contestId: number, seq: number): Promise<void> {
  await db
    .updateTable("contest_journal")
    .set({ last_seq: seq })
    .where("contest_id", "=", contestId)
    .execute();
}

/** How many runs these judgements have. */
export async function countRuns(
  db: Db,
  judgementIds: readonly number[],
): Promise<Map<string, number>> {
  if (judgementIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("judgement_run")
    .where("judgement_id", "in", judgementIds)
    .groupBy("judgement_id")
    .select(["judgement_id as id", (eb) => eb.fn.max("seq").as("last")])
    .execute();
  return new Map(rows.map(({ id, last }) => [String(id), Number(last)]));
}

/** Of these submissions, those contests that are among the others. */
export async function listContestsOf(
  db: Db,
  submissionIds: readonly number[],
  contestIds: readonly number[],
): Promise<number[]> {
  const rows = await db
    .selectFrom("submission")
    .where("id", "in", submissionIds)
    .where("contest_id", "in", contestIds)
    .select("contest_id as id")
    .distinct()
    .execute();
  return rows.flatMap(({ id }) => (id === null ? [] : [id]));
}
