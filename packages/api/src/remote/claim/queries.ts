import type { Db } from "@gavel/db";
import { sql } from "kysely";

interface Key {
  readonly uid: string;
  readonly site: string;
}

export function findName(db: Db, { uid, site }: Key) {
  return db
    .selectFrom("remote_handle")
    .where("uid", "=", uid)
    .where("site", "=", site)
    .select(["name", "asked_problem as askedProblem", "asked_at as askedAt"])
    .select("proven_at as provenAt")
    .executeTakeFirst();
}
export type NameRow = NonNullable<Awaited<ReturnType<typeof findName>>>;

export async function isNameTaken(db: Db, { uid, site }: Key, name: string): Promise<boolean> {
  const row = await db
    .selectFrom("remote_handle")
    .where("site", "=", site)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .where("proven_at", "is not", null)
    .where("uid", "<>", uid)
    .select("uid")
    .executeTakeFirst();
  return row !== undefined;
}

/** Another name or another problem: what was shown before counts no more. */
export async function askForProof(
  db: Db,
  { uid, site }: Key,
  asked: { readonly name: string; readonly problem: string; readonly now: Date },
): Promise<void> {
  const values = { name: asked.name, asked_problem: asked.problem, asked_at: asked.now };
  await db
    .insertInto("remote_handle")
    .values({ uid, site, ...values })
    .onConflict((conflict) =>
      conflict.columns(["uid", "site"]).doUpdateSet({ ...values, proven_at: null }),
    )
    .execute();
}

/** @returns false when somebody else was faster with the same name, or another one was asked for meanwhile */
export async function setProven(
  db: Db,
  { uid, site }: Key,
  { name, now }: { readonly name: string; readonly now: Date },
): Promise<boolean> {
  const row = await db
    .updateTable("remote_handle")
    .set({ proven_at: now })
    .where("uid", "=", uid)
    .where("site", "=", site)
    .where("name", "=", name)
    .returning("uid")
    .executeTakeFirst();
  return row !== undefined;
}

/** What a claim must fit. */
export function findClaimable(db: Db, submitId: number) {
  return db
    .selectFrom("submission as s")
    .innerJoin("problem as p", "p.id", "s.problem_id")
    .where("s.id", "=", submitId)
    .select(["s.id", "s.uid", "s.contest_id as contestId", "s.status", "s.language"])
    .select(["s.created_at as createdAt", "p.remote_judge as remoteJudge"])
    .select(["p.display_id as displayId", "p.remote_id as remoteId"])
    .executeTakeFirst();
}

/** One claim of a run at a time, until the transaction ends. */
export async function lockRun(db: Db, site: string, run: string): Promise<void> {
  const key = `remote run:${site}:${run}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db);
}

/** It gave another submission its verdict, or is about to. */
export async function isRunTaken(
  db: Db,
  one: { readonly sites: readonly string[]; readonly run: string; readonly submitId: number },
): Promise<boolean> {
  const row = await db
    .selectFrom("remote_delivery as d")
    .innerJoin("judgement as j", "j.id", "d.judgement_id")
    .where("d.site", "in", one.sites)
    .where("d.run", "=", one.run)
    .where("j.submission_id", "<>", one.submitId)
    .select("d.id")
    .executeTakeFirst();
  return row !== undefined;
}
