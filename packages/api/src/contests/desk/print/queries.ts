import type { Db } from "@gavel/db";
import { PRINT_STATUS } from "@gavel/domain/contest/desk";
import { sql } from "kysely";

/** One person's come one after the other: the interval is looked at and kept in turn. */
export async function lockPrinting(db: Db, uid: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`print:${uid}`}, 0))`.execute(db);
}

export async function findLastPrintAt(db: Db, uid: string): Promise<Date | null> {
  const row = await db
    .selectFrom("contest_print")
    .where("uid", "=", uid)
    .orderBy("created_at", "desc")
    .limit(1)
    .select("created_at")
    .executeTakeFirst();
  return row?.created_at ?? null;
}

/** With the real name as it is now: it is called out when the paper is handed over. */
export async function insertPrint(
  db: Db,
  print: {
    readonly contestId: number;
    readonly uid: string;
    readonly username: string;
    readonly content: string;
    readonly now: Date;
  },
): Promise<void> {
  const { contestId, uid, username, content, now } = print;
  await db
    .insertInto("contest_print")
    .values((eb) => ({
      ...{ contest_id: contestId, uid, username, content, created_at: now, updated_at: now },
      realname: sql<string>`coalesce(${eb
        .selectFrom("user_account")
        .where("user_account.uid", "=", uid)
        .select("user_account.realname")}, '')`,
    }))
    .execute();
}

interface PrintFilter {
  readonly contestId: number;
  readonly status: number | undefined;
}

export function prints(db: Db, { contestId, status }: PrintFilter) {
  return db
    .selectFrom("contest_print")
    .where("contest_print.contest_id", "=", contestId)
    .$if(status !== undefined, (query) => query.where("contest_print.status", "=", status ?? 0));
}

/** Those that wait first, and of these and those the newest. */
export function listPrints(
  db: Db,
  filter: PrintFilter,
  page: { readonly limit: number; readonly offset: number },
) {
  return prints(db, filter)
    .leftJoin("user_account as person", "person.uid", "contest_print.uid")
    .leftJoin("contest_seat as place", (join) =>
      join
        .onRef("place.contest_id", "=", "contest_print.contest_id")
        .onRef("place.uid", "=", "contest_print.uid"),
    )
    .select("place.seat")
    .select([
      "contest_print.id",
      "contest_print.contest_id",
      "contest_print.username",
      "contest_print.realname",
    ])
    .select(["contest_print.status", "printed_by", "person.school"])
    .select(["contest_print.created_at", "contest_print.updated_at"])
    .select((eb) => eb("content", "is", null).as("is_purged"))
    .orderBy("contest_print.status")
    .orderBy("contest_print.id", "desc")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}
export type PrintRow = Awaited<ReturnType<typeof listPrints>>[number];

export async function countPrints(db: Db, filter: PrintFilter): Promise<number> {
  const { count } = await prints(db, filter)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

export function findPrint(db: Db, id: number) {
  return db
    .selectFrom("contest_print")
    .where("id", "=", id)
    .select(["contest_id", "username", "content"])
    .executeTakeFirst();
}

/** Who printed it first stays named. */
export async function setPrinted(db: Db, id: number, by: string | null, now: Date): Promise<void> {
  const status = by === null ? PRINT_STATUS.waiting : PRINT_STATUS.printed;
  await db
    .updateTable("contest_print")
    .set({ status, printed_by: by, updated_at: now })
    .where("id", "=", id)
    .where("status", "!=", status)
    .execute();
}

/** Rows stay, with what became of them. @returns of how many the text went */
export async function forgetTexts(db: Db, endedBefore: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable("contest_print")
    .from("contest")
    .set({ content: null })
    .whereRef("contest.id", "=", "contest_print.contest_id")
    .where("contest.end_time", "<", endedBefore)
    .where("contest_print.content", "is not", null)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Not printed yet: how many, and when the first of them was sent. */
export function findOpenPrints(db: Db, contestId: number) {
  return prints(db, { contestId, status: PRINT_STATUS.waiting })
    .select((eb) => [eb.fn.countAll<number>().as("count"), eb.fn.min("created_at").as("oldest")])
    .executeTakeFirstOrThrow();
}
