/** Where pages of submissions are found: in indexes alone, so that far ones pass over narrow entries. */
import { fillToScale } from "@gavel/db/scale";
import { vacuumWhole } from "@gavel/db/testing";
import type { CompiledQuery } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Bank, openBank } from "../../bank/problem/test-kit.ts";
import { queriesOf } from "../../kernel/testing/asked.ts";
import type { SubmissionFilter } from "./filter-queries.ts";
import { listMatching } from "./list-queries.ts";

const SUBMISSIONS = 2000;
let bank: Bank;

beforeAll(async () => {
  bank = await openBank();
  const { sql } = bank.database;
  await fillToScale(sql, { users: 20, problems: 20, submissions: SUBMISSIONS }, () => undefined);
  await sql`update submission set contest_id = 1 where id % 9 = 0`;
  await vacuumWhole(sql, "submission");
});
afterAll(() => bank.close());

/** The query that finds a page and reads its rows. */
async function findingOf(
  filter: Partial<SubmissionFilter>,
  page = { limit: 30, offset: 60, total: 200 },
): Promise<CompiledQuery> {
  const look = { viewerUid: null, seesAll: false, ...filter };
  const asked = await queriesOf(bank.db, (db) => listMatching(db, "en-US", look, page));
  const finding = asked.find((query) => query.sql.includes(" offset "));
  if (finding === undefined) throw new Error("nothing was asked");
  return finding;
}

/** How it reads submissions; of a small table it would read all. */
async function scansOf(filter: Partial<SubmissionFilter>): Promise<string[]> {
  const finding = await findingOf(filter);
  const plan = await bank.database.sql.begin(async (tx) => {
    await tx`set local enable_seqscan = off`;
    await tx`set local enable_sort = off`;
    return tx.unsafe(`explain ${finding.sql}`, [...finding.parameters] as string[]);
  });
  const lines = plan.map((line) => String(line["QUERY PLAN"]));
  const scans = lines.flatMap(
    (line) => /(\w[\w ]*Scan)[^(]* on submission\b/.exec(line)?.[1] ?? [],
  );
  return scans.toSorted();
}

/** The page in an index alone, then each of its rows. */
const FOUND = ["Index Only Scan", "Index Scan"];

const UID = "scale000000000000000000000000002";

test.each<[string, Partial<SubmissionFilter>]>([
  ["all", {}],
  ["all, for staff", { seesAll: true }],
  ["those of a verdict", { status: 0 }],
  ["those in a language", { language: "Java" }],
  ["those in a language and of a verdict", { language: "Java", status: 3 }],
  ["those to a problem", { problemId: "S000001" }],
  ["one's own", { uid: UID }],
])("the page of %s is found in an index alone", async (_, filter) => {
  expect(await scansOf(filter)).toEqual(FOUND);
  // What somebody sent to hidden problems is looked up beside it.
  const forPerson = filter.seesAll === true ? FOUND : ["Index Only Scan", ...FOUND];
  expect(await scansOf({ ...filter, viewerUid: UID })).toEqual(forPerson);
});

test("a page in a language and of a verdict lies together in an index of its own", async () => {
  const finding = await findingOf({ language: "Java", status: 3 });
  const plan = await bank.database.sql.begin(async (tx) => {
    await tx`set local enable_seqscan = off`;
    await tx`set local enable_sort = off`;
    return tx.unsafe(`explain ${finding.sql}`, [...finding.parameters] as string[]);
  });
  expect(JSON.stringify(plan)).toContain("submission_language_status");
});

const MANY = "{1,2,3,4,5,6,7,8,9,10}";

test.each<[string, Partial<SubmissionFilter>]>([
  ["many problems", { problemIds: MANY }],
  ["many problems, of a verdict", { problemIds: MANY, status: 0 }],
  ["many problems, in a language", { problemIds: MANY, language: "Java" }],
  ["a person", { uid: UID, problemIds: MANY }],
  ["one problem of few", { problemIds: "{3}" }],
  ["some people", { uids: [UID, "scale000000000000000000000000003"], status: 0 }],
])("the page of a keyword's or a name's, %s, is found in an index alone", async (_, filter) => {
  expect(await scansOf(filter)).toEqual(FOUND);
});

test.each([
  ["near", 60],
  ["some hundreds away", 400],
  ["at the end", 99_970],
])("a page that is %s needs no plan of its own", async (_, offset) => {
  const { sql, parameters } = await findingOf(
    { viewerUid: UID },
    { limit: 30, offset, total: 100_000 },
  );
  const values = parameters.map((one) => (typeof one === "number" ? one : `'${one}'`)).join();
  const plans = await bank.database.sql.begin(async (tx) => {
    await tx.unsafe(`prepare page as ${sql}`);
    // PostgreSQL compares after five plans that were made for their values.
    for (let i = 0; i < 8; i += 1) await tx.unsafe(`execute page(${values})`);
    const found = await tx<{ generic: number }[]>`
      select generic_plans as generic from pg_prepared_statements where name = 'page'`;
    await tx`deallocate page`;
    return found;
  });
  expect(Number(plans[0]?.generic)).toBeGreaterThan(0);
});
