import { randomUUID } from "node:crypto";
import type { Db } from "@gavel/db";
import { fromKysely } from "pg-boss";
import { JOB_TABLE, type PgBoss } from "../../kernel/boss.ts";
import { claimNextJob, type JobData, type Limits } from "./claim-queries.ts";
import { isFirstOf, nextPriority, priorityRange, type Waiting } from "./fair-priority.ts";
import { endJob, noteNeeds, QUEUE, setShare } from "./job-queries.ts";
import { lockedTask } from "./lock-queries.ts";
import { needsOf, suffices } from "./needs.ts";
import {
  type Abilities,
  type JudgeQueue,
  QUEUE_CLASSES,
  type QueueClass,
  type QueueJob,
  type QueuePlace,
  type Work,
} from "./queue.ts";

const HOUR_S = 3600;
/** The shortest lease pg-boss knows. With the supervisor's interval a lost job is handed out again within 14 s. */
const LEASE_S = 10;

/** Counting goes no further: whoever stands there is not helped by the number. */
const PLACES_TOLD = 10_000;

/** The queue of the judges over pg-boss, which whoever started it stops. */
export async function createJudgeQueue(boss: PgBoss): Promise<JudgeQueue> {
  await boss.createQueue(QUEUE, {
    heartbeatSeconds: LEASE_S,
    // Attempts are counted on the judgement, where giving up also writes the verdict.
    retryLimit: 1_000_000,
    retryDelay: 0,
    expireInSeconds: 12 * HOUR_S,
    retentionSeconds: 365 * 24 * HOUR_S,
    deleteAfterSeconds: 60,
  });
  return new PgBossQueue(boss);
}

const ANYTHING: Abilities = { languages: [], mayRank: true, needs: [] };

function limitsOf({ languages, mayRank, needs, knownHost }: Abilities): Limits {
  const has = new Set(languages);
  return {
    beyond: needs.filter((one) => !suffices(has, one)),
    bounds: mayRank ? null : { lowest: 0, highest: priorityRange("contest").lowest - 1 },
    ...{ needs: needs.length, knownHost },
  };
}

class PgBossQueue implements JudgeQueue {
  readonly #boss: PgBoss;

  constructor(boss: PgBoss) {
    this.#boss = boss;
  }

  async enqueue(db: Db, work: Work, place: QueuePlace): Promise<string> {
    const data: JobData =
      work.kind === "judgement" ? { judgementId: work.id } : { errandId: work.id };
    const priority = nextPriority(place.queueClass, await this.#findWaiting(db, place));
    const needs = needsOf(place.languages ?? []);
    const group = needs === null ? undefined : { id: needs };
    const jobId = place.jobId ?? randomUUID();
    const [sent] = await Promise.all([
      this.#boss.send(QUEUE, data, { id: jobId, priority, group, db: fromKysely(db) }),
      setShare(db, { queueClass: place.queueClass, holder: place.holder, jobId }),
      needs === null ? null : noteNeeds(db, { needs }),
    ]);
    if (sent === null) throw new Error(`${work.kind} ${work.id} was not queued`);
    return jobId;
  }

  /**
   * Three looks into indexes. A job that was handed out before and waits again keeps its old place and is no measure of
   * the turn being served.
   */
  async #findWaiting(db: Db, { queueClass, holder }: QueuePlace) {
    const { lowest, highest } = priorityRange(queueClass);
    const { rows } = await fromKysely(db).executeSql(
      `select
         (select priority from ${JOB_TABLE}
           where name = $1 and state < 'active' and state = 'created' and not blocked
             and priority between $2::int and $3::int
           order by priority desc limit 1) as head,
         (select min(priority) from ${JOB_TABLE}
           where name = $1 and state = 'active' and group_id is not null
             and priority between $2::int and $3::int) as held,
         (select job.priority from queue_share
           join ${JOB_TABLE} job on job.name = $1 and job.id = queue_share.job_id
           where queue_class = $4 and holder = $5 and job.state <= 'active'
             and job.priority between $2::int and $3::int) as last`,
      [QUEUE, lowest, highest, queueClass, holder],
    );
    const [row] = rows as Waiting[];
    return row ?? { head: null, held: null, last: null };
  }

  async claim(db: Db, abilities: Abilities = ANYTHING) {
    const limits = limitsOf(abilities);
    if (abilities.isExtra !== true) return this.#fetch(db, limits);
    for (const queueClass of QUEUE_CLASSES) {
      const head = await this.#findHead(db, queueClass, limits);
      if (head === null || !isFirstOf(queueClass, head)) continue;
      const job = await this.#fetch(db, { ...limits, bounds: { lowest: head, highest: head } });
      if (job !== null) return job;
    }
    return null;
  }

  /** The highest priority of the class that waits within these limits. */
  async #findHead(db: Db, queueClass: QueueClass, limits: Limits): Promise<number | null> {
    const { lowest, highest } = priorityRange(queueClass);
    const { rows } = await fromKysely(db).executeSql(
      `select priority from ${JOB_TABLE}
        where name = $1 and state < 'active' and not blocked
          and priority between $2::int and $3::int
          and coalesce(group_id, '') <> all($4::text[])
        order by priority desc limit 1`,
      [QUEUE, lowest, Math.min(highest, limits.bounds?.highest ?? highest), [...limits.beyond]],
    );
    return (rows as { priority: number }[])[0]?.priority ?? null;
  }

  async #fetch(db: Db, limits: Limits): Promise<QueueJob | null> {
    const row = await claimNextJob(db, limits);
    if (row === null) return null;
    const { queueJobId: jobId, data, ...facts } = row;
    const task = facts.id === null ? null : lockedTask(facts);
    const work: Work =
      "errandId" in data
        ? { kind: "errand", id: data.errandId }
        : { kind: "judgement", id: data.judgementId };
    return { jobId, work, task };
  }

  async findAlive(db: Db, jobIds: readonly string[]): Promise<ReadonlySet<string>> {
    const { rows } = await fromKysely(db).executeSql(
      `select id from ${JOB_TABLE} where name = $1 and id = any($2::uuid[]) and state <= 'active'`,
      [QUEUE, [...jobIds]],
    );
    return new Set((rows as { id: string }[]).map(({ id }) => id));
  }

  async touch(jobIds: readonly string[]): Promise<void> {
    if (jobIds.length > 0) await this.#boss.touch(QUEUE, [...jobIds]);
  }

  async complete(db: Db, jobId: string): Promise<void> {
    // A job whose lease ran out waits to be handed out again: a result that arrived in time ends that wait.
    await endJob(db, { jobId });
  }

  async release(db: Db, jobId: string): Promise<void> {
    await this.#boss.fail(QUEUE, jobId, null, { db: fromKysely(db) });
  }

  async placesOf(db: Db, jobIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
    // The front of the queue is gone through once, however many are asked for.
    const { rows } = await fromKysely(db).executeSql(
      `with mine as (
         select id, priority from ${JOB_TABLE}
           where name = $1 and id = any($2::uuid[]) and state < 'active'
       ), front as (
         select id, row_number() over (order by priority desc, created_on, id)::int as place
           from ${JOB_TABLE}
           where name = $1 and state < 'active' and not blocked
             and priority >= (select min(priority) from mine)
           order by priority desc, created_on, id
           limit ${PLACES_TOLD}
       )
       select id, coalesce(place, ${PLACES_TOLD} + 1) as place from mine left join front using (id)`,
      [QUEUE, [...jobIds]],
    );
    const places = rows as { id: string; place: number }[];
    return new Map(places.map(({ id, place }) => [id, place]));
  }

  async waiting(): Promise<number> {
    const { rows } = await this.#boss
      .getDb()
      .executeSql(
        `select count(*)::int as waiting from ${JOB_TABLE} where name = $1 and state < 'active'`,
        [QUEUE],
      );
    return Number((rows[0] as { waiting: number } | undefined)?.waiting ?? 0);
  }

  async waitingByClass() {
    const { rows } = await this.#boss.getDb().executeSql(
      `select priority, count(*)::int as waiting from ${JOB_TABLE}
          where name = $1 and state < 'active' group by priority`,
      [QUEUE],
    );
    const counts = rows as { priority: number; waiting: number }[];
    return QUEUE_CLASSES.map((queueClass) => {
      const { lowest, highest } = priorityRange(queueClass);
      const own = counts.filter(({ priority }) => priority >= lowest && priority <= highest);
      return { queueClass, waiting: own.reduce((sum, one) => sum + one.waiting, 0) };
    });
  }
}
