import { type Db, type Param, prepared } from "@gavel/db";
import { nameKey } from "@gavel/domain/name-key";
import { sql } from "kysely";
import { isExactly, isNamed } from "../../kernel/name-queries.ts";
import { enoughIds } from "../../kernel/paging.ts";
import { lookingUpTogether } from "../../kernel/together.ts";

const mutesOf = prepared((db, param: Param<{ uids: readonly string[] }>) =>
  db
    .selectFrom("mute")
    .select(["uid", "ends_at as endsAt", "reason"])
    .where(sql<boolean>`uid = any(${param("uids")}::text[])`),
);

/** Of somebody; of all at once who are looked up at the same time. */
export const findMute = lookingUpTogether(async (db, uids: readonly string[]) => {
  const mutes = await mutesOf(db, { uids: enoughIds(uids) });
  return new Map(mutes.map(({ uid, ...mute }) => [uid, mute]));
});

/** Whom a moderator names; whoever else acts on the account waits until the transaction ends. */
export function lockPerson(db: Db, name: string) {
  return db
    .selectFrom("user_account as account")
    .select(["account.uid", "account.username", "account.role_id"])
    .where(isNamed(name, nameKey(name)))
    .orderBy(isExactly(name), "desc")
    .limit(1)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

interface NewMute {
  readonly uid: string;
  readonly ends_at: Date | null;
  readonly reason: string;
  readonly muted_by_uid: string;
  readonly muted_by_name: string;
  readonly created_at: Date;
}

/** In the place of one that holds, or has ended. */
export async function putMute(db: Db, { uid, ...mute }: NewMute): Promise<void> {
  await db
    .insertInto("mute")
    .values({ uid, ...mute })
    .onConflict((conflict) => conflict.column("uid").doUpdateSet(mute))
    .execute();
}

export async function deleteMute(db: Db, uid: string): Promise<void> {
  await db.deleteFrom("mute").where("uid", "=", uid).execute();
}

/** Those that hold. */
function holding(db: Db, now: Date) {
  return db
    .selectFrom("mute")
    .where((eb) => eb.or([eb("mute.ends_at", "is", null), eb("mute.ends_at", ">", now)]));
}

/** The last ones first. */
export function listMutes(db: Db, now: Date, { limit, offset }: { limit: number; offset: number }) {
  return holding(db, now)
    .innerJoin("user_account as account", "account.uid", "mute.uid")
    .select(["mute.uid", "account.username", "account.avatar", "mute.reason"])
    .select(["mute.ends_at as endsAt", "mute.created_at as createdAt"])
    .select("mute.muted_by_name as mutedBy")
    .orderBy("mute.created_at", "desc")
    .orderBy("mute.uid")
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countMutes(db: Db, now: Date): Promise<number> {
  const { n } = await holding(db, now)
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  return n;
}
