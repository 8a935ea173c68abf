/** What every claim asks of its host stays a few looks into indexes, however many jobs wait. */
import { fillToScale } from "@gavel/db/scale";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Bank, openBank } from "../../bank/problem/test-kit.ts";
import { type PgBoss, startBoss } from "../../kernel/boss.ts";
import { queriesOf } from "../../kernel/testing/asked.ts";
import { createJudgeQueue } from "../judgement/index.ts";
import { lockClaimant } from "./queries.ts";

const WAITING = 50_000;
const HELD = 8;
const HOST = { id: "host", tokenId: null, process: null, since: new Date(0) };

let bank: Bank;
let boss: PgBoss;

beforeAll(async () => {
  bank = await openBank();
  const { sql, url } = bank.database;
  boss = await startBoss(url);
  await createJudgeQueue(boss);
  await fillToScale(sql, { users: 20, problems: 20, submissions: 2000 }, () => undefined);
  await sql`insert into judgehost (id, name) values ('host', 'host')`;
  // Many wait that no host has, and the one host had all others: that few are both is not to be seen in a table's figures.
  await sql`update judgement set judgehost_id = 'host' where id % 2 = 0`;
  await sql`update judgement set judged_at = null, judgehost_id = null where id % 2 = 1`;
  // Of what it holds a half was taken away again: its lease ran out.
  await sql`
    with held as (
      update judgement set judged_at = null, judgehost_id = 'host', attempts = 2, job_id = gen_random_uuid()
      where id in (select id from judgement order by id limit ${HELD}) returning id, job_id
    )
    insert into pgboss.job (id, name, state)
    select job_id, 'judgement', case when id % 2 = 0 then 'active' else 'retry' end::pgboss.job_state from held`;
}, 120_000);
afterAll(async () => {
  await boss?.stop({ graceful: false });
  await bank?.close();
});

interface Plan {
  readonly "Relation Name"?: string;
  readonly "Index Cond"?: string;
  readonly Plans?: readonly Plan[];
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

function literal(value: unknown): string {
  if (value === null || typeof value === "boolean") return String(value);
  return `'${value instanceof Date ? value.toISOString() : String(value)}'`;
}

/** How jobs are found, by a plan that was made for no host in particular. */
async function looksAtJobs(): Promise<string[]> {
  const [asked] = await queriesOf(bank.db, (db) => lockClaimant(db, HOST));
  if (asked === undefined) throw new Error("nothing was asked");
  const rows = await bank.database.sql.begin(async (tx) => {
    await tx`set local plan_cache_mode = force_generic_plan`;
    await tx.unsafe(`prepare claimant as ${asked.sql}`);
    const explained = await tx.unsafe<{ "QUERY PLAN": readonly [{ readonly Plan: Plan }] }[]>(
      `explain (format json) execute claimant (${asked.parameters.map(literal).join()})`,
    );
    await tx`deallocate claimant`;
    return explained;
  });
  return rows
    .flatMap((row) => nodesOf(row["QUERY PLAN"][0].Plan))
    .filter((node) => node["Relation Name"]?.startsWith("job") === true)
    .map((node) => node["Index Cond"] ?? "all of them");
}

const BY_KEY = /name = 'judgement'.*\bid = .*job_id/;

test("what a host holds is found by the keys of its jobs, known to be many or not", async () => {
  const { sql } = bank.database;
  const [before] = await lockClaimant(bank.db, HOST);
  expect(before?.held).toEqual(Array.from({ length: HELD / 2 }, () => 2));
  await sql`
    insert into pgboss.job (name, priority) select 'judgement', n % 1000 from generate_series(1, ${WAITING}) n`;
  for (const look of await looksAtJobs()) expect(look).toMatch(BY_KEY);
  await sql`vacuum analyze pgboss.job`;
  await sql`analyze judgement`;
  for (const look of await looksAtJobs()) expect(look).toMatch(BY_KEY);
});
