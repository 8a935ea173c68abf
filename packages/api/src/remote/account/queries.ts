import type { DB, Db } from "@gavel/db";
import { remoteSiteOf } from "@gavel/domain/limit";
import type { ExpressionBuilder, Updateable } from "kysely";

const CARRIED = ["id", "site", "name", "sealed_password", "sealed_session"] as const;

interface Wanted {
  readonly site: string;
  /** Only this one will do. */
  readonly id: number | null;
  readonly now: Date;
  readonly gapMs: number;
}

/**
 * One that may send now, the longest unused first, held for the delivery until the transaction ends. Of two who look at once
 * the second finds another.
 */
export async function takeAccount(tx: Db, wanted: Wanted): Promise<AccountRow | undefined> {
  for (;;) {
    const free = await lockFree(tx, wanted);
    if (free === undefined) return undefined;
    // Who had it locked may have given it to a delivery since the look began: only another statement sees that.
    const taken = await tx
      .updateTable("remote_account as a")
      .set({ taken_at: wanted.now })
      .where("a.id", "=", free.id)
      .where(isUnused)
      .returning(CARRIED)
      .executeTakeFirst();
    if (taken !== undefined) return taken;
  }
}

function lockFree(tx: Db, { site, id, now, gapMs }: Wanted) {
  return tx
    .selectFrom("remote_account as a")
    .where("a.site", "=", remoteSiteOf(site))
    .$if(id !== null, (query) => query.where("a.id", "=", id))
    .where("a.is_enabled", "=", true)
    .where("a.state", "in", ["unverified", "active"])
    .where((eb) => eb.or([eb("a.cools_until", "is", null), eb("a.cools_until", "<=", now)]))
    .where((eb) =>
      eb.or([
        eb("a.taken_at", "is", null),
        eb("a.taken_at", "<=", new Date(now.getTime() - gapMs)),
      ]),
    )
    .where(isUnused)
    .orderBy("a.taken_at", (order) => order.asc().nullsFirst())
    .orderBy("a.id")
    .limit(1)
    .select("a.id")
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

/** No delivery goes through it at present. */
function isUnused({ not, exists, selectFrom }: ExpressionBuilder<Accounts, "a">) {
  return not(
    exists(
      selectFrom("remote_delivery as d")
        .select("d.id")
        .whereRef("d.account_id", "=", "a.id")
        .where("d.state", "in", ["waiting", "sending", "searching"]),
    ),
  );
}

interface Accounts extends DB {
  readonly a: DB["remote_account"];
}

export function findAccount(db: Db, id: number) {
  return db.selectFrom("remote_account").where("id", "=", id).select(CARRIED).executeTakeFirst();
}
export type AccountRow = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

/** One that is likely to be let in, to read there; nothing is sent through it. */
export function findReader(db: Db, site: string) {
  return db
    .selectFrom("remote_account")
    .where("site", "=", remoteSiteOf(site))
    .where("is_enabled", "=", true)
    .where("state", "in", ["unverified", "active"])
    .orderBy("state")
    .orderBy("answered_at", (order) => order.desc().nullsLast())
    .orderBy("id")
    .limit(1)
    .select(CARRIED)
    .executeTakeFirst();
}

/** Is there any that could send for this site, now or later? */
export async function hasAccount(db: Db, site: string): Promise<boolean> {
  const row = await db
    .selectFrom("remote_account")
    .where("site", "=", remoteSiteOf(site))
    .where("is_enabled", "=", true)
    .where("state", "in", ["unverified", "active"])
    .select("id")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Those that are meant to send, and cannot before somebody brings another password or session. */
export async function countAccountsOut(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("remote_account")
    .where("is_enabled", "=", true)
    .where("state", "in", ["frozen", "expired"])
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

export async function updateAccount(
  db: Db,
  id: number,
  change: Updateable<DB["remote_account"]>,
): Promise<void> {
  await db.updateTable("remote_account").set(change).where("id", "=", id).execute();
}
