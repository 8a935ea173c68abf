/** What contests ask of the database: whatever a site has collected, lists, boards and exports walk along indexes. */
import { exportAcceptedCode, exportBoard } from "@gavel/api/contests/export";
import { COLLECTIONS, getCollection, getScoreboard, openContest } from "@gavel/api/contests/feed";
import { type Database, openDatabase } from "@gavel/db";
import { fillToScale } from "@gavel/db/scale";
import { openNoting } from "@gavel/db/testing";
import type { RoleId } from "@gavel/domain/role";
import { startTestServer, type TestServer, type TestUser } from "@gavel/server/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contextOf, keepFaults, personOf } from "../support/surface/people.ts";
import { askProcedures, type Known } from "../support/surface/walk.ts";

const CONTESTS = 3000;
const SUBMISSIONS = 30_000;
/** What grows with all that is sent and asked. Contests themselves are counted in thousands. */
const LARGE = [
  ...["submission", "judgement", "contest_problem", "contest_registration"],
  ...["contest_balloon", "contest_clarification", "contest_print", "contest_announcement"],
];

interface Asked {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

const faults = keepFaults();
let server: TestServer;
let watched: Database;
let known: Known;
const asked = new Map<string, Asked>();

beforeAll(async () => {
  server = await startTestServer();
  const filling = openDatabase(server.databaseUrl, { poolSize: 1 });
  await fill(filling.sql).finally(() => filling.close());
  const row = await server.db
    .selectFrom("submission")
    .innerJoin("contest_problem", "contest_problem.id", "submission.contest_problem_id")
    .innerJoin("problem", "problem.id", "contest_problem.problem_id")
    .where("submission.contest_id", "=", 1)
    .select(["submission.id", "submission.uid", "submission.username", "problem.id as pid"])
    .select(["contest_problem.id as contestProblemId", "problem.display_id as problemId"])
    .executeTakeFirstOrThrow();
  const { id: submitId, ...of } = row;
  known = { contestId: 1, submitId, ...of };
  watched = openNoting(server.databaseUrl, ({ sql, parameters }) => {
    if (/^\s*(select|with)\b/i.test(sql)) asked.set(sql, { sql, parameters });
  });
}, 300_000);
afterAll(async () => {
  await watched?.close();
  await server.stop();
});

async function fill(sql: Database["sql"]): Promise<void> {
  await fillToScale(sql, { users: 300, problems: 60, submissions: SUBMISSIONS }, () => undefined);
  // The first is running; the others have been, five a day.
  await sql`
    insert into contest (title, description, type, start_time, end_time, author_name, open_rank, is_visible)
    select 'Round ' || n, 'Rules', 0, now() - make_interval(hours => n * 5), now() - make_interval(hours => n * 5 - 6),
      'root', true, n % 50 > 0
    from generate_series(1, ${CONTESTS}) n`;
  await sql`
    insert into contest_problem (contest_id, problem_id, display_id, title, ordinal)
    select contest.id, problem.id, chr(65 + place), 'P' || place, place
    from contest, generate_series(0, 2) place, lateral (
      select id from problem order by id offset (contest.id * 3 + place) % 60 limit 1
    ) problem`;
  await sql`
    insert into contest_registration (contest_id, uid)
    select contest.id, uid from contest, lateral (
      select uid from user_account where uid like 'scale%' order by uid offset contest.id % 280 limit 10
    ) account`;
  // 600 in the first, and some in each other.
  await sql`
    update submission set contest_id = contest_problem.contest_id, contest_problem_id = contest_problem.id,
      created_at = contest.start_time + make_interval(mins => (submission.id % 300)::int)
    from contest_problem join contest on contest.id = contest_problem.contest_id
    where contest_problem.ordinal = submission.id % 3
      and contest.id = case when submission.id <= 600 then 1 else submission.id % ${CONTESTS} + 1 end`;
  await sql`
    insert into contest_balloon (contest_id, contest_problem_id, uid, submission_id)
    select distinct on (contest_id, contest_problem_id, uid) contest_id, contest_problem_id, uid, id
    from submission where status = 0 and contest_id is not null order by contest_id, contest_problem_id, uid, id`;
  await sql`
    insert into contest_clarification (contest_id, author_uid, author_name, content)
    select contest_id, uid, username, 'Why?' from submission where contest_id is not null and id % 3 = 0`;
  await sql`
    insert into contest_clarification (contest_id, question_id, author_name, content, is_to_all)
    select contest_id, id, 'root', 'Read again', id % 7 = 0 from contest_clarification where id % 2 = 0`;
  await sql`
    insert into contest_print (contest_id, uid, username, content)
    select contest_id, uid, username, repeat('int main ', 9) from submission where contest_id is not null and id % 5 = 0`;
  await sql`
    insert into contest_announcement (contest_id, title, content, author_name)
    select id, 'Welcome', 'Hello', 'root' from contest, generate_series(1, 3)`;
  await sql`vacuum analyze`;
}

const OF_CONTESTS =
  /^(board|contest|contestA\w+|contestControl|contestDesk|contestProblem)\.|InContest$/;

interface Plan {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Index Name"?: string;
  readonly "Index Cond"?: string;
  readonly Plans?: readonly Plan[];
}

interface Explained {
  readonly "QUERY PLAN": readonly [{ readonly Plan: Plan }];
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** Holds only what waits for a judge. */
const SHORT = "judgement_open";

/** From the beginning to the end: without an index, or along all of one. */
const readsAll = (node: Plan) =>
  node["Node Type"] === "Seq Scan" ||
  (/^Index (Only )?Scan$/.test(node["Node Type"]) &&
    node["Index Cond"] === undefined &&
    node["Index Name"] !== SHORT);

/** Those of these statements that read all of a large table. Of the small ones here the planner would read all. */
async function scans(): Promise<string[]> {
  return watched.sql.begin(async (tx) => {
    await tx`set local enable_seqscan = off`;
    await tx`set local enable_hashjoin = off`;
    await tx`set local enable_mergejoin = off`;
    const found: string[] = [];
    for (const { sql, parameters } of asked.values()) {
      const explained = `explain (format json) ${sql}`;
      const rows = await tx.unsafe<Explained[]>(explained, [...parameters] as string[]);
      for (const node of rows.flatMap((row) => nodesOf(row["QUERY PLAN"][0].Plan))) {
        const table = node["Relation Name"] ?? "";
        if (LARGE.includes(table) && readsAll(node))
          found.push(`${node["Index Name"] ?? table}: ${sql}`);
      }
    }
    return found;
  });
}

const people: readonly (readonly [string, RoleId | null])[] = [
  ["a visitor", null],
  ["a contestant", 1002],
  ["an administrator", 1001],
  ["the chief", 1000],
];
test.each(people)("of %s", async (name, role) => {
  asked.clear();
  const user = role === null ? null : await server.signUp(name.replaceAll(" ", "-"), { role });
  if (user !== null) await enter(user);
  const own = { ...server, db: watched.db };
  const person = await personOf(own, user, role, faults);
  await askProcedures(person, known, (path) => OF_CONTESTS.test(path));
  for (const wish of [{ currentPage: 150 }, { keyword: "round 7" }, { status: 0 }, { type: 1 }]) {
    await person.call("contest.find", wish);
  }
  for (const wish of [
    { onlyMine: true },
    { status: 0 },
    { username: "scale" },
    { currentPage: 9 },
  ]) {
    if (user !== null) await person.call("submission.listInContest", { contestId: 1, ...wish });
  }
  expect(asked.size).toBeGreaterThan(10);
  expect(await scans()).toEqual([]);
  expect(faults.seen.splice(0)).toEqual([]);
});

async function enter({ uid }: TestUser): Promise<void> {
  await server.db.insertInto("contest_registration").values({ contest_id: 1, uid }).execute();
}

test("of exports and the Contest API", async () => {
  asked.clear();
  const user = await server.signUp("exporter", { role: 1000 });
  const ctx = await contextOf({ ...server, db: watched.db }, user, faults);
  const wish = { contestId: 1, forceRefresh: true };
  await exportBoard(ctx, { ...wish, format: "csv", containsEnd: false, removeStar: false });
  for (const type of [0, 1]) {
    await server.db.updateTable("contest").set({ type }).where("id", "=", 1).execute();
    const { stream } = await exportAcceptedCode(ctx, {
      ...{ contestId: 1, excludeAdmin: true, splitType: "user" },
    });
    for await (const _ of stream);
  }
  const open = await openContest(ctx, "2026-01", "1");
  for (const collection of COLLECTIONS) await getCollection(ctx, open, collection, {});
  await getScoreboard(ctx, open);
  expect(asked.size).toBeGreaterThan(10);
  expect(await scans()).toEqual([]);
});
