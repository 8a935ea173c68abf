import { asJsonb, type Db } from "@gavel/db";
import type { Haste } from "./haste.ts";

/** Null = never too fast, or long ago. */
export async function findHaste(db: Db, uid: string): Promise<Haste | null> {
  const row = await db
    .selectFrom("submit_haste")
    .where("uid", "=", uid)
    .select(["breaches", "proof_wanted as proofWanted"])
    .executeTakeFirst();
  return row === undefined ? null : { ...row, breaches: row.breaches as number[] };
}

export async function upsertHaste(
  db: Db,
  uid: string,
  { breaches, proofWanted }: Haste,
  now: Date,
): Promise<void> {
  const values = {
    breaches: asJsonb(breaches),
    proof_wanted: proofWanted,
    updated_at: now,
  };
  await db
    .insertInto("submit_haste")
    .values({ uid, ...values })
    .onConflict((conflict) => conflict.column("uid").doUpdateSet(values))
    .execute();
}

export async function deleteHaste(db: Db, uid: string): Promise<void> {
  await db.deleteFrom("submit_haste").where("uid", "=", uid).execute();
}

/** @returns how many people it forgot */
export async function deleteHasteBefore(db: Db, moment: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("submit_haste")
    .where("updated_at", "<", moment)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
