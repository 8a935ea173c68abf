/** Where pages of submissions are found: in indexes alone, so that far ones pass over narrow entries. */
import { fillToScale } from "@gavel/db/scale";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Bank, openBank } from "../../bank/problem/test-kit.ts";
import { listMatching, type SubmissionFilter } from "./list-queries.ts";

const SUBMISSIONS = 2000;
let bank: Bank;

beforeAll(async () => {
  bank = await openBank();
  const { sql } = bank.database;
  await fillToScale(sql, { users: 20, problems: 20, submissions: SUBMISSIONS }, () => undefined);
  await sql`update submission set contest_id = 1 where id % 9 = 0`;
  await sql`vacuum analyze submission`;
});
afterAll(() => bank.close());

/** How the first query of a page, the one that finds it, reads submissions; of a small table it would read all. */
async function scansOf(filter: Partial<SubmissionFilter>): Promise<string[]> {
  const asked: { sql: string; parameters: readonly unknown[] }[] = [];
  const db = bank.db.withPlugin({
    transformQuery({ node, queryId }) {
      asked.push(bank.db.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const look = { viewerUid: null, seesAll: false, ...filter };
  await listMatching(db, "en-US", look, { limit: 30, offset: 60, total: 200 });
  // Parts of it pass by as well.
  const finding = asked.find((query) => query.sql.includes(" offset "));
  if (finding === undefined) throw new Error("nothing was asked");
  const plan = await bank.database.sql.begin(async (tx) => {
    await tx`set local enable_seqscan = off`;
    await tx`set local enable_sort = off`;
    return tx.unsafe(`explain ${finding.sql}`, [...finding.parameters] as string[]);
  });
  const lines = plan.map((line) => String(line["QUERY PLAN"]));
  return lines.flatMap((line) => /(\w[\w ]*Scan)[^(]* on submission\b/.exec(line)?.[1] ?? []);
}

test.each<[string, Partial<SubmissionFilter>]>([
  ["all", {}],
  ["all, for staff", { seesAll: true }],
  ["those of a verdict", { status: 0 }],
  ["those in a language", { language: "Java" }],
  ["those to a problem", { problemId: "S000001" }],
  ["one's own", { uid: "scale000000000000000000000000002" }],
])("the page of %s is found in an index alone", async (_, filter) => {
  expect(await scansOf(filter)).toEqual(["Index Only Scan"]);
});
