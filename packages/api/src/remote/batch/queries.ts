import type { Db } from "@gavel/db";
import { sql } from "kysely";

export async function insertBatch(db: Db, row: { uid: string; created_at: Date }): Promise<number> {
  const { id } = await db
    .insertInto("remote_batch")
    .values(row)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

interface NewEntry {
  readonly batch_id: number;
  readonly site: string;
  readonly remote_id: string;
  readonly next_at: Date;
}

export async function insertEntries(db: Db, rows: readonly NewEntry[]): Promise<void> {
  await db.insertInto("remote_batch_entry").values(rows).execute();
}

/** Of one person; absent = everybody's. */
export async function countRunning(db: Db, uid?: string): Promise<number> {
  let query = db.selectFrom("remote_batch").where("state", "=", "running");
  if (uid !== undefined) query = query.where("uid", "=", uid);
  const { count } = await query
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** What was begun at the same time waits for the other one. */
export async function lockBatches(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('remote_batch'))`.execute(db);
}

const SHOWN = [
  "b.id",
  "b.uid",
  "b.state",
  "b.created_at as createdAt",
  "b.ended_at as endedAt",
] as const;

export function findBatch(db: Db, id: number) {
  return db.selectFrom("remote_batch as b").where("b.id", "=", id).select(SHOWN).executeTakeFirst();
}

export function lockBatch(db: Db, id: number) {
  return db
    .selectFrom("remote_batch as b")
    .where("b.id", "=", id)
    .select(SHOWN)
    .forUpdate()
    .executeTakeFirst();
}

export function listBatches(db: Db, uid: string, most: number) {
  return db
    .selectFrom("remote_batch as b")
    .where("b.uid", "=", uid)
    .orderBy("b.id", "desc")
    .limit(most)
    .select(SHOWN)
    .execute();
}

export function countEntries(db: Db, batchIds: readonly number[]) {
  return db
    .selectFrom("remote_batch_entry")
    .where("batch_id", "in", batchIds)
    .groupBy(["batch_id", "state"])
    .select((eb) => ["batch_id", "state", eb.fn.countAll<number>().as("count")])
    .execute();
}

export function listEntries(db: Db, batchId: number) {
  return db
    .selectFrom("remote_batch_entry as e")
    .leftJoin("problem as p", "p.id", "e.problem_id")
    .where("e.batch_id", "=", batchId)
    .orderBy("e.id")
    .select(["e.id", "e.site", "e.remote_id as remoteId", "e.state", "e.problem_id as pid"])
    .select(["p.display_id as problemId", "p.title", "e.fault", "e.fault_detail as faultDetail"])
    .execute();
}

/** Most of the time nothing waits, and this is asked each second. */
export async function isAnyDue(db: Db, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom("remote_batch_entry")
    .select("id")
    .where("state", "=", "waiting")
    .where("next_at", "<=", now)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Until the transaction ends nobody else claims: whoever looks meanwhile would not see what is held only then, and two would
 * be at one site.
 */
export async function lockClaims(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('remote_batch_entry'))`.execute(tx);
}

/**
 * The next that is due, held from here on: of each site one at a time, and none of a site that is closed or that nobody
 * here knows. Under `lockClaims`.
 */
export async function claimEntry(
  db: Db,
  { now, heldUntil, sites }: { now: Date; heldUntil: Date; sites: readonly string[] },
) {
  const due = db
    .selectFrom("remote_batch_entry as e")
    .innerJoin("remote_batch as b", "b.id", "e.batch_id")
    .leftJoin("remote_site as s", "s.site", "e.site")
    .where("e.state", "=", "waiting")
    .where("b.state", "=", "running")
    .where("e.next_at", "<=", now)
    .where("e.site", "in", sites)
    .where((eb) => eb.or([eb("e.held_until", "is", null), eb("e.held_until", "<=", now)]))
    .where((eb) => eb.or([eb("s.closed_until", "is", null), eb("s.closed_until", "<=", now)]))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("remote_batch_entry as h")
            .select("h.id")
            .whereRef("h.site", "=", "e.site")
            .where("h.state", "=", "waiting")
            .where("h.held_until", ">", now),
        ),
      ),
    )
    .orderBy("e.next_at")
    .orderBy("e.id")
    .limit(1)
    .select("e.id")
    .forUpdate("e")
    .skipLocked();
  return db
    .updateTable("remote_batch_entry")
    .set({ held_until: heldUntil })
    .where("id", "=", due)
    .returning(["id", "batch_id as batchId", "site", "remote_id as remoteId", "tries"])
    .executeTakeFirst();
}
export type ClaimedEntry = NonNullable<Awaited<ReturnType<typeof claimEntry>>>;

/** @returns whether nobody else has taken it up */
export async function renewEntry(
  db: Db,
  id: number,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<boolean> {
  const row = await db
    .updateTable("remote_batch_entry")
    .set({ held_until: to })
    .where("id", "=", id)
    .where("held_until", "=", from)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

interface Ended {
  readonly state: "imported" | "known" | "failed";
  readonly problem_id: number | null;
  readonly fault: string | null;
  readonly fault_detail: string;
  readonly ended_at: Date;
}

/** Of two servers that have imported it, the first says what became of it. */
export async function endEntry(db: Db, id: number, ended: Ended): Promise<void> {
  await db
    .updateTable("remote_batch_entry")
    .set({ ...ended, held_until: null })
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .execute();
}

/** Whatever else of this site waits in the list would hear the same. */
export async function failRest(
  db: Db,
  {
    batchId,
    site,
    ...ended
  }: Omit<Ended, "state" | "problem_id"> & { batchId: number; site: string },
): Promise<void> {
  await db
    .updateTable("remote_batch_entry")
    .set({ ...ended, state: "failed", held_until: null })
    .where("batch_id", "=", batchId)
    .where("site", "=", site)
    .where("state", "=", "waiting")
    .execute();
}

export async function postponeEntry(
  db: Db,
  id: number,
  { tries, nextAt }: { readonly tries: number; readonly nextAt: Date },
): Promise<void> {
  await db
    .updateTable("remote_batch_entry")
    .set({ tries, next_at: nextAt, held_until: null })
    .where("id", "=", id)
    .execute();
}

const nothingWaits = sql<boolean>`
  not exists (select from remote_batch_entry e where e.batch_id = b.id and e.state = 'waiting')`;

/**
 * Lists of which nothing waits any more are done. They are locked first, and looked at again: one that somebody has tried
 * again meanwhile has entries that the first look did not see.
 */
export async function endBatches(tx: Db, now: Date): Promise<void> {
  const ended = await tx
    .selectFrom("remote_batch as b")
    .where("b.state", "=", "running")
    .where(nothingWaits)
    .orderBy("b.id")
    .select("b.id")
    .forUpdate("b")
    .execute();
  if (ended.length === 0) return;
  const ids = ended.map(({ id }) => id);
  await tx
    .updateTable("remote_batch as b")
    .set({ state: "done", ended_at: now })
    .where("b.id", "in", ids)
    .where("b.state", "=", "running")
    .where(nothingWaits)
    .execute();
}

export async function setState(
  db: Db,
  id: number,
  { state, endedAt }: { readonly state: "running" | "stopped"; readonly endedAt: Date | null },
): Promise<void> {
  await db
    .updateTable("remote_batch")
    .set({ state, ended_at: endedAt })
    .where("id", "=", id)
    .execute();
}

/** @returns how many */
export async function retryFailed(db: Db, batchId: number, now: Date): Promise<number> {
  const rows = await db
    .updateTable("remote_batch_entry")
    .set({
      state: "waiting",
      tries: 0,
      next_at: now,
      fault: null,
      fault_detail: "",
      ended_at: null,
    })
    .where("batch_id", "=", batchId)
    .where("state", "=", "failed")
    .returning("id")
    .execute();
  return rows.length;
}

/** With their entries; the problems stay. @returns how many */
export async function deleteEndedBatches(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("remote_batch")
    .where("state", "<>", "running")
    .where("ended_at", "<=", before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** In whose name a list is imported, with the rights that they have now. */
export function findOwner(db: Db, batchId: number) {
  return db
    .selectFrom("remote_batch as b")
    .innerJoin("user_account as u", "u.uid", "b.uid")
    .where("b.id", "=", batchId)
    .select(["u.uid", "u.username", "u.role_id as role", "u.is_banned as isBanned"])
    .executeTakeFirst();
}
