import { createTestDatabase, type TestDatabase } from "@gavel/db/testing";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type PgBoss, startBoss } from "../../kernel/boss.ts";
import { startTimedJobs, type TimedJob } from "./index.ts";

const QUICK = { superviseSeconds: 1, scheduleSeconds: 1, forwardSeconds: 1 };
const PATIENCE = { timeout: 60_000, interval: 100 };

interface Server {
  readonly boss: PgBoss;
  readonly faults: object[];
  stop(): Promise<void>;
}
type Job = TimedJob<{ readonly log: ReturnType<typeof silentLog> }>;

let database: TestDatabase;
let servers: Server[] = [];
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  servers = [];
  await database.drop();
});

function silentLog(faults: object[]) {
  const nothing = () => {};
  const error = (fields: object) => faults.push(fields);
  return { debug: nothing, info: nothing, warn: nothing, error };
}

async function startOne(jobs: readonly Job[]): Promise<Server> {
  const faults: object[] = [];
  const log = silentLog(faults);
  const boss = await startBoss(database.url, { log, pace: QUICK });
  let stopJobs = async () => {};
  const stop = async () => {
    await stopJobs();
    await boss.stop({ graceful: false });
  };
  const server = { boss, faults, stop };
  servers.push(server);
  stopJobs = await startTimedJobs(boss, jobs, { log }, { lookSeconds: 0.5, retrySeconds: 1 });
  return server;
}

/** Twelve hours from now, so that no test meets the hour itself. */
const NIGHTLY = `0 ${(new Date().getUTCHours() + 12) % 24} * * *`;
const nightly = (name: string, run: Job["run"]): Job => ({ name, when: NIGHTLY, run });

/** As if no server had run for three days. */
async function letNightsPass(jobs: readonly Job[]): Promise<void> {
  const server = await startOne(jobs);
  await passes(1);
  await server.stop();
  await database.sql`update pgboss.version set cron_on = cron_on - interval '3 days'`;
  await database.sql`update pgboss.schedule set created_on = created_on - interval '9 days'`;
}

/** Resolves when servers have looked for what is due that many times, and all they found is done. */
async function passes(count: number): Promise<void> {
  for (let seen = 0; seen < count; seen += 1) {
    const [before] = await database.sql`select cron_on from pgboss.version`;
    await vi.waitFor(async () => {
      const [now] = await database.sql`select cron_on from pgboss.version`;
      expect(now).not.toEqual(before);
    }, PATIENCE);
  }
  await vi.waitFor(async () => {
    expect(await database.sql`select 1 from pgboss.job where state < 'completed'`).toHaveLength(0);
  }, PATIENCE);
}

test("of two servers one makes up for the nights that were missed, once", async () => {
  let runs = 0;
  const jobs = [
    nightly("sweep", async () => {
      runs += 1;
    }),
  ];
  await letNightsPass(jobs);
  expect(runs).toBe(0);
  await Promise.all([startOne(jobs), startOne(jobs)]);
  await vi.waitFor(() => expect(runs).toBe(1), PATIENCE);
  await passes(3);
  expect(runs).toBe(1);
});

test("a failure is logged and tried again, and holds up no others", async () => {
  let tries = 0;
  let isOtherDone = false;
  const jobs = [
    nightly("shaky", async () => {
      tries += 1;
      if (tries < 3) throw new Error(`fault ${tries}`);
    }),
    nightly("steady", async () => {
      isOtherDone = true;
    }),
  ];
  await letNightsPass(jobs);
  const both = await Promise.all([startOne(jobs), startOne(jobs)]);
  await vi.waitFor(() => expect(tries).toBe(3), PATIENCE);
  expect(isOtherDone).toBe(true);
  const faults = both.flatMap((server) => server.faults);
  expect(faults).toHaveLength(2);
  expect(faults).toContainEqual({ job: "shaky", err: new Error("fault 1") });
  expect(faults).toContainEqual({ job: "shaky", err: new Error("fault 2") });
});

test("what a server leaves undone when it stops is done by another", async () => {
  const begun = Promise.withResolvers<void>();
  const never = nightly("long", () => {
    begun.resolve();
    return new Promise(() => {});
  });
  await letNightsPass([never]);
  const first = await startOne([never]);
  await begun.promise;
  const done = Promise.withResolvers<void>();
  await startOne([nightly("long", async () => done.resolve())]);
  await first.stop();
  await done.promise;
  expect(first.faults).toEqual([]);
});

test("a job that is no longer in the table is not started any more", async () => {
  await startOne([nightly("old", async () => {}), nightly("kept", async () => {})]);
  const { boss } = await startOne([nightly("kept", async () => {})]);
  expect((await boss.getSchedules()).map(({ key }) => key)).toEqual(["kept"]);
});

test("a time that cannot be read keeps the server from starting", async () => {
  const odd = { name: "odd", when: "at night", run: async () => {} };
  await expect(startOne([odd])).rejects.toThrow("Invalid characters");
});
