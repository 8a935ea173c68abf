/** Handing out the next job: a few looks into indexes however many wait, and with its judgement as that is now. */
import { inTransaction } from "@gavel/db";
import { fillToScale } from "@gavel/db/scale";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Bank, openBank } from "../../bank/problem/test-kit.ts";
import { type PgBoss, startBoss } from "../../kernel/boss.ts";
import { queriesOf } from "../../kernel/testing/asked.ts";
import { claimNextJob, type Limits } from "./claim-queries.ts";
import { createJudgeQueue } from "./pg-boss-queue.ts";
import type { JudgeQueue } from "./queue.ts";

const WAITING = 50_000;
const HOST = { id: "host", tokenId: null, stamp: "1", since: new Date(0) };

let bank: Bank;
let boss: PgBoss;
let queue: JudgeQueue;

beforeAll(async () => {
  bank = await openBank();
  boss = await startBoss(bank.database.url);
  queue = await createJudgeQueue(boss);
  const scale = { users: 20, problems: 20, submissions: 2000 };
  await fillToScale(bank.database.sql, scale, () => undefined);
}, 120_000);
afterAll(async () => {
  await boss?.stop({ graceful: false });
  await bank?.close();
});

test("a judgement that somebody writes to is waited for, and comes as they left it", async () => {
  const [judgement] = await bank.db.selectFrom("judgement").select("id").limit(1).execute();
  const id = judgement?.id ?? 0;
  await queue.enqueue(bank.db, { kind: "judgement", id }, { queueClass: "ordinary", holder: "x" });
  let claim: ReturnType<typeof queue.claim> | undefined;
  await inTransaction(bank.db, async (tx) => {
    await tx.updateTable("judgement").set({ attempts: 4 }).where("id", "=", id).execute();
    claim = inTransaction(bank.db, (other) => queue.claim(other));
    await expect.poll(isWaitedFor).toBe(true);
  });
  const job = await claim;
  expect(job?.task?.locked.judgement).toMatchObject({ id, attempts: 4 });
  await queue.complete(bank.db, job?.jobId ?? "");
});

async function isWaitedFor(): Promise<boolean> {
  const rows = await bank.database.sql`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return rows.length > 0;
}

interface Plan {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Index Cond"?: string;
  readonly Plans?: readonly Plan[];
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

function literal(value: unknown): string {
  if (value === null || typeof value === "number") return String(value);
  if (Array.isArray(value)) return `'{${value.join()}}'`;
  return `'${value instanceof Date ? value.toISOString() : String(value)}'`;
}

/** What of it reads a whole table or sorts, by a plan that was made for no host in particular. */
async function slowPartsOf(limits: Partial<Limits>): Promise<string[]> {
  const all = { bounds: null, beyond: [], needs: 0, knownHost: HOST, ...limits };
  const [asked] = await queriesOf(bank.db, (db) => claimNextJob(db, all));
  if (asked === undefined) throw new Error("nothing was asked");
  const rows = await bank.database.sql.begin(async (tx) => {
    await tx`set local plan_cache_mode = force_generic_plan`;
    await tx.unsafe(`prepare next_job as ${asked.sql}`);
    const explained = await tx.unsafe<{ "QUERY PLAN": readonly [{ readonly Plan: Plan }] }[]>(
      `explain (format json) execute next_job (${asked.parameters.map(literal).join()})`,
    );
    await tx`deallocate next_job`;
    return explained;
  });
  const nodes = rows.flatMap((row) => nodesOf(row["QUERY PLAN"][0].Plan));
  const LARGE = /^(job|judgement|submission)/;
  return nodes.flatMap((node) => {
    const name = node["Relation Name"] ?? "";
    const isScan = node["Node Type"].endsWith("Scan") && LARGE.test(name);
    const isSlow = /Sort/.test(node["Node Type"]) || (isScan && node["Index Cond"] === undefined);
    return isSlow ? [`${node["Node Type"]} ${name}`] : [];
  });
}

test("however many wait, the next is looked up in indexes, with bounds and without", async () => {
  const shapes = [{}, { bounds: { lowest: 0, highest: 1000 } }, { beyond: ["C"] }];
  await sql`
    insert into pgboss.job (name, priority, data)
    select 'judgement', n % 1000, jsonb_build_object('judgementId', n) from generate_series(1, ${WAITING}::int) n`.execute(
    bank.db,
  );
  for (const shape of shapes) expect(await slowPartsOf(shape)).toEqual([]);
  await bank.database.sql`vacuum analyze pgboss.job`;
  for (const shape of shapes) expect(await slowPartsOf(shape)).toEqual([]);
});
