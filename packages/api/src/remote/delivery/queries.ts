import type { DB, Db } from "@gavel/db";
import { CARRIED_STATES } from "@gavel/domain/remote-delivery";
import type { Delivery } from "@gavel/remote-judges/delivery";
import type { Updateable } from "kysely";

interface Claim {
  readonly holder: string;
  readonly now: Date;
  readonly heldUntil: Date;
  /** Which sites this server knows. */
  readonly sites: readonly string[];
  /** Those where no account is free: nothing is begun there. */
  readonly crowded: readonly string[];
}

/**
 * The next that is due, held by this server from here on. One whose judgement was ended by hand is left as it is, and
 * nothing goes to a site that is closed.
 */
export async function claimDelivery(db: Db, { holder, now, heldUntil, sites, crowded }: Claim) {
  const due = db
    .selectFrom("remote_delivery as d")
    .innerJoin("judgement as j", "j.id", "d.judgement_id")
    .leftJoin("remote_site as s", "s.site", "d.site")
    .where("d.state", "in", CARRIED_STATES)
    .where("d.next_at", "<=", now)
    .where((eb) => eb.or([eb("d.held_until", "is", null), eb("d.held_until", "<=", now)]))
    .where("j.judged_at", "is", null)
    .where("d.site", "in", sites)
    .$if(crowded.length > 0, (query) =>
      query.where((eb) =>
        eb.or([
          eb("d.site", "not in", crowded),
          eb("d.state", "<>", "waiting"),
          eb("d.account_id", "is not", null),
          eb("d.sought_account_id", "is not", null),
        ]),
      ),
    )
    .where((eb) => eb.or([eb("s.closed_until", "is", null), eb("s.closed_until", "<=", now)]))
    .orderBy("d.next_at")
    .orderBy("d.id")
    .limit(1)
    .select("d.id")
    .forUpdate("d")
    .skipLocked();
  const claimed = await db
    .updateTable("remote_delivery")
    .set({ holder, held_until: heldUntil })
    .where("id", "=", due)
    .returning("id")
    .executeTakeFirst();
  return claimed === undefined ? undefined : findDelivery(db, claimed.id);
}

function findDelivery(db: Db, id: number) {
  return db
    .selectFrom("remote_delivery as d")
    .leftJoin("remote_account as a", "a.id", "d.account_id")
    .where("d.id", "=", id)
    .select(["d.id", "d.judgement_id as judgementId", "d.site", "d.problem", "d.language"])
    .select(["d.state", "d.account_id as accountId", "d.newest_before as newestBefore"])
    .select(["d.sent_at as sentAt", "d.run", "d.tries", "d.sign_ins as signIns", "d.misses"])
    .select(["d.next_at as nextAt", "d.progress", "d.created_at as createdAt", "d.said"])
    .select(["d.is_claimed as isClaimed", "d.asks_only as asksOnly", "d.sends_again as sendsAgain"])
    .select(["d.sent_as as sentAs", "d.sought_account_id as soughtAccountId"])
    .select("a.name as account")
    .executeTakeFirst();
}
export type DeliveryRow = NonNullable<Awaited<ReturnType<typeof findDelivery>>>;

export interface Own {
  readonly id: number;
  readonly holder: string;
}

/** The account that it goes through from here on. @returns whether it was still this server's */
export async function setAccount(
  db: Db,
  own: Own,
  account: { readonly id: number; readonly name: string },
): Promise<boolean> {
  return isChanged(await update(db, own, { account_id: account.id, sent_as: account.name }));
}

/** @returns whether it is still held by this server */
export async function renewHold(db: Db, own: Own, heldUntil: Date): Promise<boolean> {
  return isChanged(await update(db, own, { held_until: heldUntil }));
}

/** Runs of an account that gave other programs their verdicts, of late and beyond the given one. */
export async function listTakenRuns(
  db: Db,
  one: { readonly id: number; readonly accountId: number; readonly since: Date },
): Promise<string[]> {
  const rows = await db
    .selectFrom("remote_delivery as d")
    .innerJoin("judgement as j", "j.id", "d.judgement_id")
    .where("d.account_id", "=", one.accountId)
    .where("d.run", "is not", null)
    .where("d.sent_at", ">=", one.since)
    // Another judgement of the same program may well have been given by the same run.
    .where((eb) =>
      eb(
        "j.submission_id",
        "<>",
        eb
          .selectFrom("remote_delivery as own")
          .innerJoin("judgement as its", "its.id", "own.judgement_id")
          .where("own.id", "=", one.id)
          .select("its.submission_id"),
      ),
    )
    .orderBy("d.id", "desc")
    .limit(500)
    .select("d.run")
    .execute();
  return rows.flatMap(({ run }) => run ?? []);
}

/** What is known of it now. @returns whether it was still this server's */
export async function saveDelivery(
  db: Db,
  own: Own,
  { delivery, heldUntil }: { readonly delivery: Delivery; readonly heldUntil: Date | null },
): Promise<boolean> {
  const { state, newestBefore, sentAtMs, run, tries, signIns, misses, nextAtMs } = delivery;
  const { progress, fault, said, sendsAgain } = delivery;
  const row = await update(db, own, {
    ...{ state, run, tries, misses, progress, said, sign_ins: signIns },
    ...{ newest_before: newestBefore, sends_again: sendsAgain },
    // What waits again may go through any account.
    ...(state === "waiting" && heldUntil === null ? WITHOUT_ACCOUNT : {}),
    sent_at: sentAtMs === null ? null : new Date(sentAtMs),
    next_at: new Date(nextAtMs),
    ...{ fault: fault?.kind ?? null, fault_detail: fault?.detail ?? "" },
    ...{ holder: heldUntil === null ? null : own.holder, held_until: heldUntil },
  });
  return isChanged(row);
}

const WITHOUT_ACCOUNT = { account_id: null, sought_account_id: null } as const;

/** Not now; somebody else may take it then. */
export async function postponeDelivery(db: Db, own: Own, nextAt: Date): Promise<void> {
  await update(db, own, { next_at: nextAt, holder: null, held_until: null });
}

function update(db: Db, { id, holder }: Own, change: Updateable<DB["remote_delivery"]>) {
  return db
    .updateTable("remote_delivery")
    .set(change)
    .where("id", "=", id)
    .where("holder", "=", holder)
    .returning("id")
    .executeTakeFirst();
}

const isChanged = (row: { readonly id: number } | undefined) => row !== undefined;

/** @returns whether its time was up and nobody else has taken the look */
export async function takeLook(
  db: Db,
  site: string,
  { now, until }: { readonly now: Date; readonly until: Date },
): Promise<boolean> {
  const row = await db
    .updateTable("remote_site")
    .set({ closed_until: until })
    .where("site", "=", site)
    .where("trouble", "=", "blocked")
    .where("closed_until", "<=", now)
    .returning("site")
    .executeTakeFirst();
  return row !== undefined;
}

/** Handed to their persons, who have not said in time which run it is. */
export function listUnclaimed(db: Db, now: Date) {
  return db
    .selectFrom("remote_delivery as d")
    .innerJoin("judgement as j", "j.id", "d.judgement_id")
    .where("d.state", "=", "handed")
    .where("d.next_at", "<=", now)
    .where("j.judged_at", "is", null)
    .orderBy("d.next_at")
    .limit(100)
    .select(["d.id", "d.judgement_id as judgementId", "d.site"])
    .execute();
}

/** @returns whether it was still handed out */
export async function failUnclaimedDelivery(
  db: Db,
  { id, detail }: { readonly id: number; readonly detail: string },
): Promise<boolean> {
  const row = await db
    .updateTable("remote_delivery")
    .set({ state: "failed", fault: "unclaimed", fault_detail: detail })
    .where("id", "=", id)
    .where("state", "=", "handed")
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Nothing was sent in all that time. Their sites may be closed, or their accounts busy. */
export function listUnsent(db: Db, { before, now }: { readonly before: Date; readonly now: Date }) {
  return db
    .selectFrom("remote_delivery as d")
    .innerJoin("judgement as j", "j.id", "d.judgement_id")
    .leftJoin("remote_site as s", "s.site", "d.site")
    .where("d.state", "=", "waiting")
    .where("d.created_at", "<=", before)
    .where("j.judged_at", "is", null)
    .where((eb) => eb.or([eb("d.held_until", "is", null), eb("d.held_until", "<=", now)]))
    .orderBy("d.id")
    .limit(100)
    .select(["d.id", "d.judgement_id as judgementId", "d.site", "s.trouble", "s.detail"])
    .select((eb) => [
      eb("s.closed_until", ">", now).as("isClosed"),
      eb
        .exists(
          eb
            .selectFrom("remote_site_part as p")
            .whereRef("p.site", "=", "d.site")
            .where("p.fault", "=", "captcha")
            .select("p.part"),
        )
        .as("asksForPerson"),
    ])
    .execute();
}
export type UnsentRow = Awaited<ReturnType<typeof listUnsent>>[number];

type Fault = NonNullable<Delivery["fault"]>;

/** @returns whether it was still waiting */
export async function failUnsentDelivery(
  db: Db,
  { id, now, fault }: { readonly id: number; readonly now: Date; readonly fault: Fault },
): Promise<boolean> {
  const { kind, detail } = fault;
  const row = await db
    .updateTable("remote_delivery")
    .set({ state: "failed", fault: kind, fault_detail: detail, account_id: null })
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .where((eb) => eb.or([eb("held_until", "is", null), eb("held_until", "<=", now)]))
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Whose languages they are. */
export function findProblem(db: Db, judgementId: number) {
  return db
    .selectFrom("judgement as j")
    .innerJoin("submission as s", "s.id", "j.submission_id")
    .where("j.id", "=", judgementId)
    .select("s.problem_id as id")
    .executeTakeFirst();
}
