import { asJsonb, type Db } from "@gavel/db";
import type { RemoteFacts } from "./facts.ts";

interface Facts {
  readonly came: RemoteFacts;
  readonly put: RemoteFacts;
}

export async function insertRemote(
  db: Db,
  row: { readonly problem_id: number; readonly url: string; readonly fetched_at: Date },
  { came, put }: Facts,
): Promise<void> {
  await db
    .insertInto("remote_problem")
    .values({ ...row, came: asJsonb(came), put: asJsonb(put) })
    .execute();
}

export async function updateRemote(
  db: Db,
  pid: number,
  { came, put, now }: Facts & { readonly now: Date },
): Promise<void> {
  await db
    .updateTable("remote_problem")
    .set({ came: asJsonb(came), put: asJsonb(put), fetched_at: now })
    .where("problem_id", "=", pid)
    .execute();
}

/** null = it was made by hand, and nothing is known of how it was. */
export async function findRemote(db: Db, pid: number) {
  return (
    (await db
      .selectFrom("remote_problem")
      .where("problem_id", "=", pid)
      .select(["url", "came", "put", "fetched_at"])
      .executeTakeFirst()) ?? null
  );
}

export function findByRemoteId(db: Db, judge: string, remoteId: string, displayId: string) {
  return db
    .selectFrom("problem")
    .where((eb) =>
      eb.or([
        eb.and([eb("remote_judge", "=", judge), eb("remote_id", "=", remoteId)]),
        eb("display_id", "=", displayId),
      ]),
    )
    .select(["id", "display_id", "title"])
    .executeTakeFirst();
}
