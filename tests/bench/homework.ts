/**
 * What the matrix of a large homework costs: a page, each filter with its count, a search, and the marks as text. Reports only.
 *
 *   bun tests/bench/homework.ts [--people 20000] [--problems 100] [--submissions 1000000]
 *
 * Loopback only. Measure on a machine that does nothing else.
 */
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Database, openDatabase } from "@gavel/db";
import { startEmbeddedPostgres } from "@gavel/db/embedded";
import { HOMEWORK_STATES } from "@gavel/domain/homework/schedule";
import { median, print, quantile } from "./figures.ts";
import { prepare, type Side, startSide } from "./lists/site.ts";

const { values } = parseArgs({
  options: {
    people: { type: "string", default: "20000" },
    problems: { type: "string", default: "100" },
    submissions: { type: "string", default: "1000000" },
  },
});
const PEOPLE = Number(values.people);
const PROBLEMS = Number(values.problems);
const SUBMISSIONS = Number(values.submissions);
const TURNS = 20;

/** A class that everybody is in, with homework that is late by now; one in a hundred programs is remarked. */
async function addHomework({ sql }: Database): Promise<number> {
  const [group] = await sql<{ id: number }[]>`
    insert into user_group (name, short_name, owner_name) values ('Bench', 'BENCH', 'root') returning id`;
  const groupId = group?.id ?? 0;
  await sql`
    insert into group_member (group_id, uid, level)
    select ${groupId}, uid, 3 from user_account where role_id = 1002 order by uid limit ${PEOPLE}`;
  const [training] = await sql<{ id: number }[]>`
    insert into training (title, description, rank, author_name, group_id)
    values ('Bench', '', 1, 'root', ${groupId}) returning id`;
  const id = training?.id ?? 0;
  await sql`
    insert into training_problem (training_id, problem_id, rank)
    select ${id}, id, n from (
      select id, row_number() over (order by id)::int as n from problem where auth = 1) as p
    where n <= ${PROBLEMS}`;
  await sql`
    insert into homework (training_id, opens_at, due_at, closes_at, percent_per_day)
    values (${id}, now() - interval '6 days', now() - interval '2 days', now() + interval '1 day', 10)`;
  await sql`select setseed(0.5)`;
  await sql`
    with pupil as (
      select uid, row_number() over (order by uid) as n from group_member where group_id = ${groupId}
    ), task as (
      select problem_id, row_number() over (order by rank) as n from training_problem where training_id = ${id}
    ), draw as (
      select 1 + floor(random() * ${PEOPLE})::int as pupil, 1 + floor(random() * ${PROBLEMS})::int as task,
        random() as at, random() < 0.4 as is_accepted
      from generate_series(1, ${SUBMISSIONS})
    )
    insert into submission (uid, username, language, code, code_bytes, problem_id, training_id, group_id, status, created_at)
    select account.uid, account.username, 'C', 'x', 1, task.problem_id, ${id}, ${groupId},
      case when is_accepted then 0 else -1 end, now() - interval '6 days' + at * interval '6 days'
    from draw join pupil on pupil.n = draw.pupil join task on task.n = draw.task
    join user_account as account on account.uid = pupil.uid`;
  await sql`
    insert into submission_remark (submission_id, line, content, author_name, by_teacher)
    select id, 1, 'x', 'root', true from submission where training_id = ${id} and id % 100 = 0`;
  await sql`vacuum analyze`;
  return id;
}

async function measure(side: Side, name: string, paths: readonly string[]): Promise<void> {
  const authorization = side.tokens("root", 0) ?? "";
  const times: number[] = [];
  for (const path of paths) {
    const from = performance.now();
    const answer = await fetch(`${side.url}${path}`, { headers: { authorization } });
    const body = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${body.slice(0, 200)}`);
    times.push(performance.now() - from);
  }
  const ms = (value: number) => `${value.toFixed(0)} ms`;
  print(name, ms(median(times)), `first ${ms(times[0] ?? 0)}, max ${ms(quantile(times, 1))}`);
}

const dataDir = mkdtempSync(join(tmpdir(), "gavel-homework-"));
// PostgreSQL runs as an account of its own when we are root.
chmodSync(dataDir, 0o711);
const postgres = await startEmbeddedPostgres({ dataDir });
try {
  const scale = { users: PEOPLE, problems: Math.max(200, 2 * PROBLEMS), submissions: 2000 };
  const url = await prepare(postgres, scale);
  const database = openDatabase(url, { poolSize: 1 });
  const trainingId = await addHomework(database).finally(() => database.close());
  print(
    `${PEOPLE} people, ${PROBLEMS} problems, ${SUBMISSIONS} submissions`,
    `${availableParallelism()} cores`,
    `load ${loadavg()[0]?.toFixed(1)}`,
  );
  const side = await startSide(url, join(dataDir, "server"));
  const page = (input: object) =>
    `/trpc/homework.matrix?${new URLSearchParams({ input: JSON.stringify({ trainingId, ...input }) })}`;
  const pages = PEOPLE / 50;
  try {
    const spread = Array.from({ length: TURNS }, (_, turn) =>
      page({ currentPage: 1 + Math.floor((turn * pages) / TURNS) }),
    );
    await measure(side, "a page of 50 people", spread);
    for (const state of HOMEWORK_STATES) {
      await measure(
        side,
        `a page of those who are ${state}`,
        [1, 2, 3].map(() => page({ state })),
      );
    }
    await measure(
      side,
      "a search by name",
      [1, 2, 3].map(() => page({ keyword: "7" })),
    );
    const marks = `/api/file/download-homework?tid=${trainingId}&format=csv`;
    await measure(side, "everybody's marks as text", [marks]);
  } finally {
    await side.stop();
  }
} finally {
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
