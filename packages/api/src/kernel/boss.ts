/** pg-boss: the one queue in the database, of judgements and of timed jobs. */
import { PgBoss } from "pg-boss";
import type { Log } from "./context.ts";

export type { PgBoss } from "pg-boss";

/** Where the queue's tables are. */
export const BOSS_SCHEMA = "pgboss";
/** Of all its queues. */
export const JOB_TABLE = `${BOSS_SCHEMA}.job`;

/** How often pg-boss looks. Each look costs some milliseconds of the processor that judges may need. */
export interface BossPace {
  /** For leases that ran out and jobs that are too old. */
  readonly superviseSeconds: number;
  /** For timed jobs that are due; at most 45. */
  readonly scheduleSeconds: number;
  /** For due ones to be put into their queue. */
  readonly forwardSeconds: number;
}

/** A new connection plans everything anew, which costs more than a connection that waits; a few seconds lie between two looks. */
const POOL = { max: 4, idleTimeoutMillis: 600_000 };

const PACE: BossPace = { superviseSeconds: 2, scheduleSeconds: 30, forwardSeconds: 15 };
/** Done jobs say nothing that other tables do not; few of them keep the monitor's counts quick. */
const CLEAN_EVERY_SECONDS = 60;
/** Longer than the minute in which pg-boss knows by them that a timed job was already sent. */
const FORWARDED_KEPT_SECONDS = 600;

/**
 * Starts it with a small connection pool of its own. Survives a restart of Postgres: its faults are logged and its next
 * statement takes a new connection.
 * @throws Error when Postgres cannot be reached at the start.
 */
export async function startBoss(
  databaseUrl: string,
  { log, pace = PACE }: { readonly log?: Log; readonly pace?: BossPace } = {},
): Promise<PgBoss> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    schema: BOSS_SCHEMA,
    application_name: "gavel-queue",
    ...POOL,
    superviseIntervalSeconds: pace.superviseSeconds,
    monitorIntervalSeconds: pace.superviseSeconds,
    maintenanceIntervalSeconds: CLEAN_EVERY_SECONDS,
    cronMonitorIntervalSeconds: pace.scheduleSeconds,
    cronWorkerIntervalSeconds: pace.forwardSeconds,
    persistWarnings: false,
    // It would look at each pass, and PostgreSQL takes longer to plan that than for all the rest of it.
    monitorVacuum: false,
  });
  // Without a listener Node ends the process on the first lost connection.
  boss.on("error", (error) => log?.error({ err: error }, "queue"));
  boss.on("warning", (warning) => log?.warn({ warning }, "queue"));
  await boss.start();
  // Its own queue, through which due jobs go, would keep them for a week.
  for (const { name } of await boss.getQueues()) {
    if (name.startsWith("__pgboss__")) {
      await boss.updateQueue(name, { deleteAfterSeconds: FORWARDED_KEPT_SECONDS });
    }
  }
  return boss;
}
