/** The open bank as it is at one moment, and what of it changes with every verdict. */
import { type Db, type Param, prepared } from "@gavel/db";
import { sql } from "kysely";
import { changesIn, foldChanges } from "../../../kernel/change-queries.ts";
import { enoughIds } from "../../../kernel/paging.ts";
import { inBank } from "../../../kernel/place-queries.ts";
import { NO_COUNTS } from "../present.ts";
import { COUNTS } from "../queries.ts";
import type { ProblemCounts } from "../schema.ts";
import { isOpen } from "../visible-queries.ts";

/** What the lines of the bank's changes add up to. */
export const CHANGES = changesIn("bank_change");

/** In the order of lists: shortest ids first, then by text. */
function listOpen(db: Db) {
  return (
    db
      .selectFrom("problem")
      .leftJoin("problem_search", "problem_search.problem_id", "problem.id")
      .where(isOpen)
      .select(["problem.id", "problem.display_id", "problem.difficulty", "problem.type"])
      .select(["problem.title", "problem.remote_judge", "problem_search.names"])
      .select("problem_search.initials")
      // For lists of submissions.
      .select(["problem.is_open", "problem.auth", "problem.author_uid", "problem.code_share"])
      .select(["problem.open_case_result", "problem.io_score", "problem.is_remote"])
      .select("problem.group_id")
      .select([
        sql<Record<string, string> | null>`(
        select jsonb_object_agg(other.locale, other.title) from problem_translation as other
        where other.problem_id = problem.id)`.as("titles"),
        sql<number[] | null>`(
        select jsonb_agg(tag_id order by tag_id) from problem_tag
        where problem_tag.problem_id = problem.id)`.as("tagIds"),
      ])
      .orderBy(sql`length(problem.display_id)`)
      .orderBy("problem.display_id")
      .execute()
  );
}
export type OpenProblem = Awaited<ReturnType<typeof listOpen>>[number];

/** All of one moment. */
export function readBank(db: Db) {
  const read = async (tx: Db) => ({
    changes: await countChanges(tx),
    problems: await listOpen(tx),
    tags: await tx.selectFrom("tag").selectAll().orderBy("id").execute(),
  });
  return db.transaction().setIsolationLevel("repeatable read").execute(read);
}
export type BankRecord = Awaited<ReturnType<typeof readBank>>;

const countsByIds = prepared(
  (_, param: Param<{ ids: number[] }>) => sql<{ changes: number; lines: string }>`
    select ${CHANGES} as changes, (
      select coalesce(string_agg(concat_ws(' ', problem_id, ${sql.join(COUNTS.map((name) => sql.ref(name)))}), E'\n'), '')
      from problem_count where problem_id = any(${param("ids")}::bigint[])) as lines`,
);

export interface CountsNow {
  /** Of the bank. */
  readonly changes: number;
  /** Of each problem that has any its counts, as `readCounts` takes them. */
  readonly counts: ReadonlyMap<number, string>;
}

/** The counts of these problems: as text, in which one sees soonest whether they are what was shown last. */
export async function findCounts(db: Db, ids: readonly number[]): Promise<CountsNow> {
  const [row] = await countsByIds(db, { ids: enoughIds(ids) });
  if (row === undefined) throw new Error("a statement without a table has one row");
  const lines = row.lines === "" ? [] : row.lines.split("\n");
  const counts = lines.map((line): [number, string] => {
    const end = line.indexOf(" ");
    return [Number(line.slice(0, end)), line.slice(end + 1)];
  });
  return { changes: row.changes, counts: new Map(counts) };
}

/** @param counts undefined = there are none */
export function readCounts(counts: string | undefined): ProblemCounts {
  if (counts === undefined) return NO_COUNTS;
  const numbers = counts.split(" ").map(Number);
  const read = COUNTS.map((name, at) => [name, numbers[at] ?? 0]);
  return { ...NO_COUNTS, ...Object.fromEntries(read) };
}

const changesOfBank = prepared(() => sql<{ changes: number }>`select ${CHANGES} as changes`);

export async function countChanges(db: Db): Promise<number> {
  const [row] = await changesOfBank(db, {});
  return row?.changes ?? 0;
}

/** Of all problems with any, what lists are sorted by. */
export const listOrderCounts = prepared((db) =>
  db
    .selectFrom("problem_count")
    .where("problem_count.total", ">", 0)
    .select(["problem_count.problem_id as id", "problem_count.ac", "problem_count.total"]),
);

const touchedBy = prepared((db, param: Param<{ uid: string }>) => {
  const sent = db
    .selectFrom("submission")
    .where("submission.uid", "=", param("uid"))
    .where(inBank)
    .select("submission.problem_id")
    .distinct();
  const solved = db
    .selectFrom("user_solved")
    .where("user_solved.uid", "=", param("uid"))
    .select("user_solved.problem_id");
  // A row for each problem would take longer to read than to find.
  const idsIn = (ids: typeof sent | typeof solved) =>
    sql<string>`(select coalesce(string_agg(problem_id::text, ','), '') from ${ids} as those)`;
  return sql<{ sent: string; solved: string; changes: number }>`
    select ${idsIn(sent)} as sent, ${idsIn(solved)} as solved, ${CHANGES} as changes`;
});

/** What somebody has solved, what they have sent to outside contests and groups, and the changes of the bank so far. */
export async function findTouched(db: Db, uid: string) {
  const [row] = await touchedBy(db, { uid });
  if (row === undefined) throw new Error("a statement without a table has one row");
  const idsIn = (ids: string) => new Set(ids === "" ? [] : ids.split(",").map(Number));
  return { sent: idsIn(row.sent), solved: idsIn(row.solved), changes: row.changes };
}

export async function countOpen(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from problem where is_open`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Whoever keeps the bank reads it anew once this is committed. */
export async function noteBankChange(db: Db): Promise<void> {
  await sql`insert into bank_change default values`.execute(db);
}

export const foldBankChanges = (db: Db): Promise<void> => foldChanges(db, "bank_change");
