/** Sites of earlier days, with something in them, come up to today's schema and lose nothing. */
import { expect, test } from "vitest";
import { type Database, openDatabase } from "./client.ts";
import { migrate, readMigrations } from "./migrate.ts";
import { withEmptyDatabase } from "./testing.ts";

const HASH = "a".repeat(64);

/** What people had made, by the migration since which they could. */
const MADE: readonly { readonly since: string; readonly sql: string }[] = [
  {
    since: "0003",
    sql: `
      insert into user_account (uid, username, email, password_hash, role_id) values
        ('r', 'root', null, 'x', 1000), ('a', 'Alice', 'alice@example.org', 'y', 1002),
        ('b', 'ｂｏｂ', null, 'z', 1002);
      insert into user_session (uid, ip) values ('a', '192.0.2.1');
      insert into setting (key, value) values ('siteName', '"Old site"');
      insert into language (name, content_type) values ('C++', 'text/x-c++src');
      insert into problem (display_id, title, author_uid, author_name, description) values
        ('1000', 'A+B', 'r', 'root', 'Add *two* numbers.'), ('P2', '第二题', 'a', 'Alice', '');
      insert into problem_language (problem_id, language_id) select problem.id, language.id from problem, language;
      insert into tag (name) values ('math');
      insert into blob (sha256, bytes) values ('${HASH}', 4);
      insert into test_data_version (problem_id, content_hash, judge_mode, judge_case_mode, case_count)
        select id, 'h', 'default', 'default', 1 from problem;
      insert into test_case (version_id, seq, input_name, output_name, input_sha256, output_sha256, input_bytes, output_bytes)
        select id, 1, '1.in', '1.out', '${HASH}', '${HASH}', 4, 4 from test_data_version;
      update problem set test_data_version_id = test_data_version.id
        from test_data_version where problem_id = problem.id;
      insert into submission (uid, username, problem_id, language, code, code_bytes, status)
        select 'a', 'Alice', problem.id, 'C++', 'int main(){} // ' || n, 16, case when n % 3 = 0 then 0 else -1 end
        from problem, generate_series(1, 40) n;
      insert into judgement (submission_id, version, status, test_data_version_id, judged_at)
        select submission.id, 0, status, problem.test_data_version_id, now()
        from submission join problem on problem.id = problem_id;
      update submission set current_judgement_id = judgement.id
        from judgement where submission_id = submission.id;
      insert into judgement_run (judgement_id, seq, status, time_ms, memory_kib)
        select id, 1, status, 3, 1024 from judgement;`,
  },
  {
    since: "0066",
    sql: `
      insert into discussion (category_id, title, description, content, problem_id, author_uid, author_name, author_role)
        select min(discussion_category.id), 'How?', '', 'Why **not**?', min(problem.id), 'a', 'Alice', 1002
        from discussion_category, problem;`,
  },
  {
    since: "0220",
    sql: `
      insert into contest (title, type, start_time, end_time, author_uid, author_name)
        values ('Warm-up', 0, '2026-01-01T00:00Z', '2026-01-01T05:00Z', 'r', 'root');`,
  },
  {
    since: "0300",
    sql: `insert into training (title, author_uid, author_name) values ('First steps', 'r', 'root');`,
  },
  {
    since: "0351",
    sql: `
      insert into site_notice (title, content, audience, recipient_uid, admin_name)
        values ('To one', 'x', 'Single', 'a', 'root'), ('To all', 'x', 'All', null, 'root');`,
  },
  {
    since: "0340",
    sql: `
      insert into user_group (name, short_name, owner_uid, owner_name) values ('Class 1', 'C1', 'a', 'Alice');`,
  },
  {
    since: "0450",
    sql: `
      insert into migrated (source, kind, source_id, target_id) values
        ('old judge', 'accounts', '17', 'a'), ('old judge', 'problems', '3', '1');`,
  },
];

/** Ends of what landed together. */
const POINTS = [
  "0003",
  "0037",
  "0067",
  "0090",
  "0130",
  "0187",
  "0221",
  "0294",
  "0332",
  "0354",
  "0391",
  "0431",
  "0453",
];

type Rows = readonly Readonly<Record<string, unknown>>[];

async function readAll(sql: Database["sql"]): Promise<Map<string, Rows>> {
  const tables = await sql<{ name: string }[]>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'gavel_migration'`;
  const found = new Map<string, Rows>();
  for (const { name } of tables) {
    const rows = await sql.unsafe<{ row: Record<string, unknown> }[]>(
      `select to_jsonb(t) as row from "${name}" t order by to_jsonb(t)::text`,
    );
    if (rows.length > 0)
      found.set(
        name,
        rows.map(({ row }) => row),
      );
  }
  return found;
}

/** Columns that a migration took away on purpose, by their table. */
const GONE: Readonly<Record<string, readonly string[]>> = {
  // Now in a table, for several; "Single" became "Some".
  site_notice: ["recipient_uid", "audience"],
};

/** The rows by the columns that were there before: a new column is no loss, one that is gone without a reason is. */
function asBefore(rows: Rows, before: Rows, gone: readonly string[] = []): string[] {
  const columns = Object.keys(before[0] ?? {}).filter((column) => !gone.includes(column));
  return rows.map((row) => JSON.stringify(columns.map((one) => [one, row[one] ?? null]))).sort();
}

test.each(POINTS)("a site of the schema %s with data in it", async (point) => {
  const all = await readMigrations();
  await withEmptyDatabase(async (url) => {
    const { sql, close } = openDatabase(url, { poolSize: 1 });
    try {
      await migrate(
        sql,
        all.filter(({ name }) => name.slice(0, 4) <= point),
      );
      for (const made of MADE) if (made.since <= point) await sql.unsafe(made.sql);
      const before = await readAll(sql);
      await migrate(sql);
      const after = await readAll(sql);
      for (const [table, rows] of before) {
        const found = asBefore(after.get(table) ?? [], rows, GONE[table]);
        expect([table, found]).toEqual([table, asBefore(rows, rows, GONE[table])]);
      }
      expect(before.get("submission")).toHaveLength(80);
    } finally {
      await close();
    }
  });
});

test("points of subtasks come from the cases of what was judged before", async () => {
  const all = await readMigrations();
  await withEmptyDatabase(async (url) => {
    const { sql, close } = openDatabase(url, { poolSize: 1 });
    try {
      await migrate(
        sql,
        all.filter(({ name }) => name.slice(0, 4) < "0432"),
      );
      for (const made of MADE) if (made.since < "0432") await sql.unsafe(made.sql);
      await sql.unsafe(`
        update problem set type = 1;
        update test_data_version set judge_case_mode =
          case when problem_id = (select min(id) from problem) then 'subtask_lowest' else 'subtask_average' end;
        delete from judgement_run;
        insert into judgement_run (judgement_id, seq, status, time_ms, memory_kib, score, group_num)
          select judgement.id, seq, 0, 1, 1, points, part
          from judgement, (values (1, 30, 2), (2, 0, 2), (3, 70, 1)) as one (seq, points, part);
        update judgement set score = 70;
        update submission set score = 70, contest_id = (select id from contest) where id % 3 > 0;
        update submission set is_manual = true where id % 5 = 0;`);
      await migrate(sql);
      const rows = await sql<{ mode: string; scores: number[] | null; kept: number[] | null }[]>`
        select distinct judge_case_mode as mode, submission.subtask_scores as scores, judgement.subtask_scores as kept
        from submission
        join judgement on judgement.id = submission.current_judgement_id
        join test_data_version on test_data_version.id = judgement.test_data_version_id
        where submission.contest_id is not null and not is_manual
        order by mode`;
      expect(rows.map(({ mode, scores, kept }) => [mode, scores, kept])).toEqual([
        ["subtask_average", [70, 15], [70, 15]],
        ["subtask_lowest", [70, 0], [70, 0]],
      ]);
      const [others] = await sql<{ count: number }[]>`
        select count(*)::int as count from submission
        where subtask_scores is not null and (contest_id is null or is_manual)`;
      expect(others?.count).toBe(0);
    } finally {
      await close();
    }
  });
});
