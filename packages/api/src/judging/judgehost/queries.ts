import { type DB, type Db, type Param, prepared } from "@gavel/db";
import type { HelloRequest } from "@gavel/judge-protocol/judge";
import { type ExpressionBuilder, sql } from "kysely";
import { JOBS, JUDGE_QUEUE } from "../judgement/index.ts";

/** The row behind a name, locked: two hosts that say hello under one name come one after the other. */
export function lockByName(db: Db, name: string) {
  return db
    .selectFrom("judgehost")
    .select(["id", "instance", "process", "beat", "address", "seen_at", "token_id", "is_revoked"])
    .where("name", "=", name)
    .forUpdate()
    .executeTakeFirst();
}

export interface Greeting {
  readonly hello: HelloRequest;
  /** The heartbeat that is to be followed. */
  readonly beat: string;
  readonly tokenId: string | null;
  readonly address: string;
  readonly now: Date;
}

/** A host that says hello again keeps its id: the name tells hosts apart. */
export async function upsertJudgehost(db: Db, id: string, greeting: Greeting) {
  const { hello, now } = greeting;
  const said = {
    version: hello.version,
    instance: hello.instance,
    process: hello.process,
    beat: greeting.beat,
    token_id: greeting.tokenId,
    is_revoked: false,
    address: greeting.address,
    slots: hello.slots,
    languages: sql`${hello.languages}::jsonb`,
    sandbox: sql`${hello.sandbox}::jsonb`,
    load: sql`${hello.load}::jsonb`,
    calibration: sql`${hello.calibration}::jsonb`,
    fault: hello.fault,
    is_updatable: hello.isUpdatable ?? false,
    seen_at: now,
  };
  return db
    .insertInto("judgehost")
    .values({
      id,
      name: hello.name,
      first_seen_at: now,
      fault_at: hello.fault === null ? null : now,
      ...said,
    })
    .onConflict((conflict) =>
      conflict.column("name").doUpdateSet((eb) => ({
        ...said,
        fault_at:
          hello.fault === null
            ? null
            : eb.fn.coalesce("judgehost.fault_at", eb.val<Date | null>(now)),
        rival_at: null,
        // A measurement that was not known yet answers whoever asked for one.
        benchmark_asked_at: sql<Date | null>`case
          when excluded.calibration is null or excluded.calibration = 'null'::jsonb
            or excluded.calibration ->> 'measuredAt' = judgehost.calibration ->> 'measuredAt'
          then judgehost.benchmark_asked_at end`,
      })),
    )
    .returning(["id", "is_enabled", "is_draining", "update_sha256"])
    .executeTakeFirstOrThrow();
}

/** Somebody else wants the name of this host. */
export async function noteRival(
  db: Db,
  id: string,
  rival: { address: string; isCopy: boolean; at: Date },
): Promise<void> {
  await db
    .updateTable("judgehost")
    .set({ rival_at: rival.at, rival_address: rival.address, rival_is_copy: rival.isCopy })
    .where("id", "=", id)
    .execute();
}

const SEEN = [
  "id",
  "name",
  "is_enabled",
  "is_draining",
  "benchmark_asked_at",
  "update_sha256",
] as const;

interface SaidBy {
  readonly tokenId: string | null;
  readonly process?: string | undefined;
}

/** With the token of the host, and by its process where that is told. */
const saidBy =
  ({ tokenId, process }: SaidBy) =>
  (eb: ExpressionBuilder<DB, "judgehost">) =>
    eb.and([
      eb("token_id", tokenId === null ? "is" : "=", tokenId),
      ...(process === undefined ? [] : [eb("process", "=", process)]),
    ]);

/**
 * @returns the host, or undefined when it never said hello with this token, or another process has since, or a copy of the
 * process is heard.
 */
export function markSeen(
  db: Db,
  id: string,
  facts: SaidBy & { readonly now: Date } & Pick<Partial<HelloRequest>, "load" | "beat">,
) {
  const { now, load, beat } = facts;
  return db
    .updateTable("judgehost")
    .set({
      seen_at: now,
      ...(load === undefined ? {} : { load: sql`${load}::jsonb` }),
      ...(beat === undefined ? {} : { beat: beat.next }),
    })
    .where("id", "=", id)
    .where(saidBy(facts))
    .where((eb) =>
      beat === undefined ? eb.lit(true) : eb("beat", "in", ["", ...Object.values(beat)]),
    )
    .returning(SEEN)
    .executeTakeFirst();
}

/** As `markSeen` would answer, without writing. */
export function findSeen(db: Db, id: string, facts: SaidBy & { readonly since: Date }) {
  return db
    .selectFrom("judgehost")
    .select(SEEN)
    .where("id", "=", id)
    .where(saidBy(facts))
    .where("seen_at", ">=", facts.since)
    .executeTakeFirst();
}

/** Not seen since `at`, if it was and has said hello with this token. */
export async function markUnseen(
  db: Db,
  id: string,
  facts: SaidBy & { readonly at: Date },
): Promise<void> {
  await db
    .updateTable("judgehost")
    .set({ seen_at: sql`least(seen_at, ${facts.at}::timestamptz)` })
    .where("id", "=", id)
    .where(saidBy(facts))
    .execute();
}

/** Judgements and errands. */
const COUNT_HELD = sql<number>`
  (select count(*) from judgement where judgehost_id = judgehost.id and judged_at is null)
  + (select count(*) from errand where judgehost_id = judgehost.id and ended_at is null)`;

export function listJudgehosts(db: Db) {
  return db
    .selectFrom("judgehost")
    .leftJoin("judge_token", "judge_token.id", "judgehost.token_id")
    .selectAll("judgehost")
    .select(["judge_token.name as tokenName", COUNT_HELD.as("held")])
    .orderBy("judgehost.name")
    .execute();
}

/** `online`: would be given a submission that is sent now. */
export function countJudgehosts(db: Db, since: Date) {
  return db
    .selectFrom("judgehost")
    .select(({ fn, and, eb }) => [
      fn.countAll<number>().as("total"),
      fn
        .countAll<number>()
        .filterWhere(
          and([
            eb("seen_at", ">=", since),
            eb("is_enabled", "=", true),
            eb("is_draining", "=", false),
            eb("update_sha256", "is", null),
            eb("is_revoked", "=", false),
            eb("fault", "is", null),
          ]),
        )
        .as("online"),
    ])
    .executeTakeFirstOrThrow();
}

interface Claiming {
  readonly id: string;
  readonly tokenId: string | null;
  /** null = whichever: it does not say. */
  readonly process: string | null;
  readonly since: Date;
}

/**
 * How often what a host holds was tried. What ran out of time waits to be handed out and is held by nobody. Each job is
 * looked up by itself: PostgreSQL, which takes what waits for no host as held by each, would join all that wait.
 */
const TRIES_HELD = sql<number[]>`array_remove(array(
  select (
    select task.attempts from ${JOBS} job
    where job.name = ${sql.lit(JUDGE_QUEUE)} and job.id = task.job_id and job.state = 'active'
  ) from (
    select job_id, attempts from judgement
      where judgehost_id = judgehost.id and judged_at is null
    union all
    select job_id, attempts from errand
      where judgehost_id = judgehost.id and ended_at is null
  ) task
), null)`;

/**
 * A host that may be given work now, and spoke since `since`. Locked: an order of root or a revoked token waits for the
 * claim under way. `stamp` is another one after whatever the host or root said; `needs` is what jobs need that were ever
 * queued, which every claim asks for too.
 */
export const lockClaimant = prepared((db, param: Param<Claiming>) =>
  db
    .selectFrom("judgehost")
    .select([
      sql<string>`xmin::text`.as("stamp"),
      sql<string[]>`array(select needs from queue_need)`.as("needs"),
      TRIES_HELD.as("held"),
    ])
    .where("id", "=", param("id"))
    .where("token_id", "is not distinct from", param("tokenId"))
    .where(sql<boolean>`process = coalesce(${param("process")}::text, process)`)
    .where("seen_at", ">=", param("since"))
    .where("is_enabled", "=", true)
    .where("is_draining", "=", false)
    .where("update_sha256", "is", null)
    .where("fault", "is", null)
    .where("is_revoked", "=", false)
    .forShare(),
);

export const readAbilities = prepared((db, param: Param<{ id: string }>) =>
  db.selectFrom("judgehost").select(["languages", "sandbox"]).where("id", "=", param("id")),
);

export async function setOrder(
  db: Db,
  id: string,
  values: { isEnabled: boolean; isDraining: boolean },
): Promise<void> {
  await db
    .updateTable("judgehost")
    .set({ is_enabled: values.isEnabled, is_draining: values.isDraining, update_sha256: null })
    .where("id", "=", id)
    .execute();
}

export async function askBenchmark(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable("judgehost").set({ benchmark_asked_at: at }).where("id", "=", id).execute();
}

/** Locked, for who changes it. */
export function findJudgehost(db: Db, id: string) {
  return db
    .selectFrom("judgehost")
    .select([
      ...(["id", "name", "address", "seen_at", "is_enabled", "is_draining"] as const),
      ...(["version", "is_updatable", "token_id", "update_sha256"] as const),
    ])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

export async function deleteJudgehost(db: Db, id: string): Promise<void> {
  await db.deleteFrom("judgehost").where("id", "=", id).execute();
}
