/** Seats as they are stored. */
import type { Db } from "@gavel/db";
import { sql } from "kysely";

export interface SeatRow {
  readonly uid: string;
  readonly seat: string;
  readonly seat_key: string;
}

/** With whom they are for. */
export function listSeated(db: Db, contestId: number) {
  return db
    .selectFrom("contest_seat as place")
    .innerJoin("user_account as person", "person.uid", "place.uid")
    .where("place.contest_id", "=", contestId)
    .orderBy("place.seat_key")
    .select(["place.uid", "place.seat", "place.seat_key"])
    .select(["person.username", "person.nickname", "person.realname", "person.school"])
    .execute();
}

export async function insertSeats(
  db: Db,
  contestId: number,
  rows: readonly SeatRow[],
): Promise<void> {
  if (rows.length === 0) return;
  // As three lists: a row each would be more parameters than a statement may have.
  const [uids, seats, keys] = [
    rows.map(({ uid }) => uid),
    rows.map(({ seat }) => seat),
    rows.map(({ seat_key }) => seat_key),
  ];
  await sql`
    insert into contest_seat (contest_id, uid, seat, seat_key)
    select ${contestId}::bigint, * from unnest(${uids}::text[], ${seats}::text[], ${keys}::text[])
  `.execute(db);
}

/** @returns how many there were */
export async function deleteSeats(
  db: Db,
  contestId: number,
  uids: readonly string[] | "all",
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("contest_seat")
    .where("contest_id", "=", contestId)
    .$if(uids !== "all", (query) =>
      query.where(sql<boolean>`uid = any(${uids === "all" ? [] : [...uids]}::text[])`),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
