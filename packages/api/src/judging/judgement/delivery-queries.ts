/** Judgements by other judges: each has a row that is carried there (`remote/delivery`), and no job. */
import type { Db } from "@gavel/db";
import { remoteSiteOf } from "@gavel/domain/limit";
import { isUnderWay } from "@gavel/domain/remote-delivery";
import { sql } from "kysely";

/** It goes to no other judge. Of a `judgement`. */
export const isJudgedHere = sql<boolean>`not exists (select from remote_delivery as d where d.judgement_id = judgement.id)`;

/** The last that went out for a submission, with what is known of it. Waits for an act that is being written down. */
async function lockLastDelivery(db: Db, submissionId: number) {
  const last = await db
    .selectFrom("remote_delivery as d")
    .innerJoin("judgement as j", "j.id", "d.judgement_id")
    .where("j.submission_id", "=", submissionId)
    .where("d.asks_only", "=", false)
    .orderBy("d.id", "desc")
    .limit(1)
    .select(["d.id", "d.site", "d.problem", "d.language", "d.state", "d.account_id as accountId"])
    .select(["d.sought_account_id as soughtAccountId", "d.newest_before as newestBefore"])
    .select(["d.sent_at as sentAt", "d.run", "d.said", "d.sent_as as sentAs"])
    .select(["d.is_claimed as isClaimed", "d.held_until as heldUntil"])
    .forUpdate("d")
    .executeTakeFirst();
  return last === undefined ? null : { ...last, isLive: isUnderWay(last.state) };
}
export type LastDelivery = NonNullable<Awaited<ReturnType<typeof lockLastDelivery>>>;

/**
 * The last one too, which ends here if it is under way: whoever carries it finds that it is no longer theirs, and sends
 * nothing. A preview ends none.
 */
export async function replaceLastDelivery(
  db: Db,
  submissionId: number,
  { isPreview }: { readonly isPreview: boolean },
): Promise<LastDelivery | null> {
  const last = await lockLastDelivery(db, submissionId);
  if (last === null || !last.isLive || isPreview) return last;
  await db
    .updateTable("remote_delivery")
    .set({ state: "failed", fault: "replaced", holder: null, held_until: null })
    .where("id", "=", last.id)
    .execute();
  return last;
}

/** The language as the site's form sends it: of those that it lists with the problem before others. */
export async function findLanguageKey(
  db: Db,
  { submissionId, site }: { readonly submissionId: number; readonly site: string },
): Promise<string | null> {
  const row = await db
    .selectFrom("submission as s")
    .innerJoin("remote_language as l", "l.name", "s.language")
    .where("s.id", "=", submissionId)
    .where("l.site", "=", remoteSiteOf(site))
    .select("l.key")
    .orderBy(
      (eb) =>
        eb.exists(
          eb
            .selectFrom("remote_problem_language as own")
            .select("own.language_id")
            .whereRef("own.language_id", "=", "l.id")
            .whereRef("own.problem_id", "=", "s.problem_id"),
        ),
      "desc",
    )
    .orderBy("l.is_current", "desc")
    .orderBy("l.id")
    .executeTakeFirst();
  return row?.key ?? null;
}

export interface NewDelivery {
  readonly judgementId: number;
  readonly site: string;
  readonly problem: string;
  readonly language: string;
  readonly state: "waiting" | "polling" | "handed";
  readonly nextAt: Date;
  readonly now: Date;
  readonly run?: string | null;
  readonly accountId?: number | null;
  readonly soughtAccountId?: number | null;
  readonly newestBefore?: string | null;
  readonly sentAt?: Date | null;
  readonly sentAs?: string | null;
  readonly said?: string;
  readonly isClaimed?: boolean;
  readonly asksOnly?: boolean;
  readonly sendsAgain?: boolean;
}

export async function insertDelivery(db: Db, one: NewDelivery): Promise<void> {
  await db
    .insertInto("remote_delivery")
    .values({
      ...{ judgement_id: one.judgementId, site: one.site, problem: one.problem },
      ...{ language: one.language, state: one.state, next_at: one.nextAt, created_at: one.now },
      ...{ run: one.run ?? null, account_id: one.accountId ?? null },
      ...{ sought_account_id: one.soughtAccountId ?? null, sent_at: one.sentAt ?? null },
      ...{ newest_before: one.newestBefore ?? null, sent_as: one.sentAs ?? null },
      ...{ said: one.said ?? "", is_claimed: one.isClaimed ?? false },
      ...{ asks_only: one.asksOnly ?? false, sends_again: one.sendsAgain ?? false },
    })
    .execute();
}

/** Nothing of theirs was sent, and nobody is about to: they begin anew when judging goes on. */
export async function dropWaitingDeliveries(db: Db, contestProblemId: number): Promise<void> {
  await sql`
    delete from remote_delivery using judgement, submission
    where judgement.id = remote_delivery.judgement_id and submission.id = judgement.submission_id
      and submission.contest_problem_id = ${contestProblemId} and judgement.judged_at is null
      and judgement.version is not null and remote_delivery.state = 'waiting'
      and remote_delivery.sent_at is null and remote_delivery.holder is null
  `.execute(db);
}

interface NamedRun {
  readonly judgementId: number;
  readonly run: string;
  readonly sentAs: string;
  readonly sentAt: Date;
  readonly now: Date;
}

/** Its person sent it there themselves: it is only looked at from here on. */
export async function nameRun(db: Db, named: NamedRun): Promise<void> {
  const { judgementId, run, sentAs, sentAt, now } = named;
  const looked = { state: "polling", account_id: null, sought_account_id: null, next_at: now };
  await db
    .updateTable("remote_delivery")
    .set({ ...looked, run, sent_as: sentAs, sent_at: sentAt, is_claimed: true })
    .where("judgement_id", "=", judgementId)
    .execute();
}
