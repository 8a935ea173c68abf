import type { Db } from "@gavel/db";
import { emptyTally, type ProblemTally, tallyChange, tallyColumn } from "@gavel/domain/aggregate";
import { type RawBuilder, sql } from "kysely";

export interface CountedFacts {
  readonly id: number;
  readonly uid: string;
  readonly problemId: number;
  readonly groupId: number | null;
  readonly language: string;
  readonly createdAt: Date;
}

/**
 * A new submission raises the total at once, whatever becomes of it. The count of the problem is locked before those by
 * language: whoever changes both holds the former, so they wait for nobody at the latter.
 */
export async function countSubmission(
  db: Db,
  { problemId, language }: { problemId: number; language: string },
): Promise<void> {
  // Together, in this order: `inTransaction` sends one right behind the other.
  await Promise.all([
    db
      .insertInto("problem_count")
      .values({ problem_id: problemId, total: 1 })
      .onConflict((conflict) =>
        conflict.column("problem_id").doUpdateSet({ total: sql<number>`problem_count.total + 1` }),
      )
      .execute(),
    db
      .insertInto("problem_language_count")
      .values({ problem_id: problemId, language, total: 1 })
      .onConflict((conflict) =>
        conflict
          .columns(["language", "problem_id"])
          .doUpdateSet({ total: sql<number>`problem_language_count.total + 1` }),
      )
      .execute(),
    db.insertInto("submission_total").values({ language, total: 1 }).execute(),
  ]);
}

export interface StatusChange {
  readonly submission: CountedFacts;
  readonly from: number;
  readonly to: number;
}

/**
 * Brings the aggregates from one status of a submission to the next, in the transaction that changes it and after
 * the submission's row was written. The caller holds that row's lock, so each change is counted once.
 */
export async function countStatusChange(
  db: Db,
  submission: CountedFacts,
  from: number,
  to: number,
): Promise<void> {
  await countStatusChanges(db, [{ submission, from, to }]);
}

/**
 * The same for many, all of whose rows were locked and written before. Marks are locked in the order of people and
 * the counts of problems last, so that two who do this at the same time never wait for each other in a circle.
 */
export async function countStatusChanges(db: Db, changes: readonly StatusChange[]): Promise<void> {
  const counted = changes.filter(({ submission }) => submission.groupId === null);
  const inOrder = counted.toSorted(
    (a, b) =>
      (a.submission.uid < b.submission.uid ? -1 : a.submission.uid > b.submission.uid ? 1 : 0) ||
      a.submission.problemId - b.submission.problemId ||
      a.submission.id - b.submission.id,
  );
  for (const change of inOrder.slice(0, -1)) await mark(db, change);
  const last = inOrder.at(-1);
  await Promise.all([
    last === undefined ? null : mark(db, last),
    addTallies(
      db,
      counted.map(({ submission, from, to }) => ({ ...submission, change: tallyChange(from, to) })),
    ),
  ]);
}

function mark(db: Db, { submission, from, to }: StatusChange): Promise<void> | null {
  const [was, is] = [tallyColumn(from) === "ac", tallyColumn(to) === "ac"];
  if (was === is) return null;
  return is ? markSolved(db, submission) : unmarkSolved(db, submission);
}

type TallySum = Partial<Record<keyof ProblemTally, number>>;

export interface TallyChange {
  readonly problemId: number;
  readonly language: string;
  readonly change: TallySum;
}

/** Adds to the counts of problems and of their languages, whose rows are locked in the order of problems. */
export async function addTallies(db: Db, changes: readonly TallyChange[]): Promise<void> {
  const lines = [...Map.groupBy(changes, (one) => one.language)]
    .map(([language, those]) => ({ language, ...sumOf(those) }))
    .filter((line) => Object.keys(line).length > 1);
  const problems = [...Map.groupBy(changes, (one) => one.problemId)].sort(([a], [b]) => a - b);
  // Together, in this order: `inTransaction` sends one right behind the other.
  await Promise.all([
    lines.length === 0 ? null : db.insertInto("submission_total").values(lines).execute(),
    ...problems.flatMap(([problemId, ofProblem]) => addToProblem(db, problemId, ofProblem)),
  ]);
}

function addToProblem(
  db: Db,
  problemId: number,
  changes: readonly TallyChange[],
): Promise<unknown>[] {
  const languages = [...Map.groupBy(changes, (one) => one.language)].flatMap(
    ([language, those]) => {
      const columns = columnsOf("problem_language_count", those);
      return columns === null ? [] : [{ language, columns }];
    },
  );
  if (languages.length === 0) return [];
  return [
    // The problem's own row first, though its counts may stay: it is the lock of the others.
    db
      .updateTable("problem_count")
      .set(columnsOf("problem_count", changes) ?? { total: sql<number>`total` })
      .where("problem_id", "=", problemId)
      .execute(),
    ...languages.map(({ language, columns }) =>
      db
        .updateTable("problem_language_count")
        .set(columns)
        .where("language", "=", language)
        .where("problem_id", "=", problemId)
        .execute(),
    ),
  ];
}

/** Without what stays. */
function sumOf(changes: readonly TallyChange[]): TallySum {
  const sum: TallySum = {};
  for (const { change } of changes) {
    for (const [column, by] of Object.entries(change) as [keyof ProblemTally, number][]) {
      sum[column] = (sum[column] ?? 0) + by;
    }
  }
  return Object.fromEntries(Object.entries(sum).filter(([, by]) => by !== 0));
}

/** Null when nothing changes. */
function columnsOf(
  table: "problem_count" | "problem_language_count",
  changes: readonly TallyChange[],
): Partial<Record<keyof ProblemTally, RawBuilder<number>>> | null {
  const columns = Object.entries(sumOf(changes));
  if (columns.length === 0) return null;
  return Object.fromEntries(
    columns.map(([name, by]) => [name, sql<number>`${sql.ref(`${table}.${name}`)} + ${by}`]),
  );
}

/** Puts the lines of the site's totals together; they add up to the same. */
export async function foldSubmissionTotals(db: Db): Promise<void> {
  const sums = sql.join(TOTALS.map((name) => sql`sum(${sql.ref(name)})`));
  const names = sql.join(TOTALS.map((name) => sql.ref(name)));
  await sql`
    with lines as (delete from submission_total returning *)
    insert into submission_total (language, ${names})
    select language, ${sums} from lines group by language having sum(total) <> 0`.execute(db);
}
const TOTALS = Object.keys(emptyTally());

/** The earliest accepted submission is the one that solved the problem, in whatever order they are judged. */
async function markSolved(db: Db, one: CountedFacts): Promise<void> {
  await db
    .insertInto("user_solved")
    .values({
      uid: one.uid,
      problem_id: one.problemId,
      submission_id: one.id,
      solved_at: one.createdAt,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["uid", "problem_id"])
        .doUpdateSet({ submission_id: one.id, solved_at: one.createdAt })
        .where("user_solved.submission_id", ">", one.id),
    )
    .execute();
}

async function unmarkSolved(db: Db, one: CountedFacts): Promise<void> {
  const mark = await db
    .selectFrom("user_solved")
    .select("submission_id")
    .where("uid", "=", one.uid)
    .where("problem_id", "=", one.problemId)
    .forUpdate()
    .executeTakeFirst();
  if (mark?.submission_id !== one.id) return;
  // Read after the lock: an acceptance that was counted meanwhile is seen, a later one waits for us.
  const next = await db
    .selectFrom("submission")
    .select(["id", "created_at"])
    .where("uid", "=", one.uid)
    .where("problem_id", "=", one.problemId)
    .where("group_id", "is", null)
    .where("status", "=", 0)
    .where("id", "!=", one.id)
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  const row = db.updateTable("user_solved").where("uid", "=", one.uid);
  if (next === undefined) {
    await db
      .deleteFrom("user_solved")
      .where("uid", "=", one.uid)
      .where("problem_id", "=", one.problemId)
      .execute();
    return;
  }
  await row
    .where("problem_id", "=", one.problemId)
    .set({ submission_id: next.id, solved_at: next.created_at })
    .execute();
}
