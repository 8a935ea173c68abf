/** What the servers agree on: who tells which webhook, and how its last try went. By the database's clock, which is one. */
import type { Db } from "@gavel/db";
import { sql } from "kysely";

interface Holding {
  /** A server process. */
  readonly holder: string;
  readonly holdMs: number;
}

const inMs = (ms: number) => sql<Date>`now() + make_interval(secs => ${ms / 1000}::float8)`;

/** Those that nobody else holds are this process's for a while from now. */
export async function holdWebhooks(db: Db, { holder, holdMs }: Holding): Promise<number[]> {
  const rows = await db
    .updateTable("webhook")
    .set({ holder, held_until: inMs(holdMs) })
    .where("stopped_at", "is", null)
    .where((eb) =>
      eb.or([
        eb("held_until", "is", null),
        eb("held_until", "<", sql<Date>`now()`),
        eb("holder", "=", holder),
      ]),
    )
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** For whoever comes next, who need not wait for the end of the time. */
export async function releaseWebhooks(db: Db, holder: string): Promise<void> {
  await db
    .updateTable("webhook")
    .set({ holder: null, held_until: null })
    .where("holder", "=", holder)
    .execute();
}

/** With its owner as they are now, and the token that it hangs on. undefined = it is not this process's any more. */
export async function findHeld(db: Db, id: number, holder: string) {
  return db
    .selectFrom("webhook as w")
    .innerJoin("user_account as account", "account.uid", "w.uid")
    .leftJoin("personal_token as token", "token.id", "w.token_id")
    .where("w.id", "=", id)
    .where("w.holder", "=", holder)
    .where("w.stopped_at", "is", null)
    .select(["w.id", "w.url", "w.version", "w.sealed_token as sealedToken", "w.endpoints"])
    .select(["w.contest_ids as contestIds", "w.tries", "w.token_id as tokenId"])
    .select(["account.uid", "account.username", "account.role_id as roleId"])
    .select(["account.is_banned as isBanned", "token.scopes", "token.expires_at as expiresAt"])
    .select("token.revoked_at as revokedAt")
    .select(
      sql<number>`greatest(0, coalesce(
        extract(epoch from w.next_try_at - now()) * 1000, 0))::float8`.as("waitMs"),
    )
    .executeTakeFirst();
}
export type HeldWebhook = NonNullable<Awaited<ReturnType<typeof findHeld>>>;

type Own = Pick<HeldWebhook, "id"> & { readonly holder: string };

/** Whether it was still this process's. */
export async function updateAnswered(
  db: Db,
  { id, holder }: Own,
  answer: string,
): Promise<boolean> {
  const row = await db
    .updateTable("webhook")
    .set({ tries: 0, failing_since: null, next_try_at: null })
    .set({ answer, answered_at: sql`now()` })
    .where("id", "=", id)
    .where("holder", "=", holder)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Counts a try that came to nothing. undefined = it was not this process's any more. */
export async function updateFailed(db: Db, { id, holder }: Own, answer: string) {
  return db
    .updateTable("webhook")
    .set((eb) => ({
      tries: eb("tries", "+", 1),
      failing_since: sql<Date>`coalesce(failing_since, now())`,
      answer,
      answered_at: sql<Date>`now()`,
    }))
    .where("id", "=", id)
    .where("holder", "=", holder)
    .returning([
      "tries",
      sql<number>`(extract(epoch from now() - failing_since) * 1000)::float8`.as("failingMs"),
    ])
    .executeTakeFirst();
}

export async function updateNextTry(db: Db, id: number, pauseMs: number): Promise<void> {
  await db
    .updateTable("webhook")
    .set({ next_try_at: inMs(pauseMs) })
    .where("id", "=", id)
    .execute();
}
