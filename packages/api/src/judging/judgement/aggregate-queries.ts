import { type Db, type Param, prepared } from "@gavel/db";
import {
  emptyTally,
  type ProblemTally,
  TALLY_NAMES,
  tallyChange,
  tallyColumn,
} from "@gavel/domain/aggregate";
import { VERDICTS } from "@gavel/domain/verdict";
import { sql } from "kysely";
import { inBank } from "../../kernel/place-queries.ts";

export interface CountedFacts {
  readonly id: number;
  readonly uid: string;
  readonly problemId: number;
  /** Nothing else counts. */
  readonly inBank: boolean;
  readonly language: string;
  readonly createdAt: Date;
}

const columns = sql.join(TALLY_NAMES.map((name) => sql.ref(name)));

/**
 * A new submission raises the total at once, whatever becomes of it. The count of the problem is locked before those by
 * language: whoever changes both holds the former, so they wait for nobody at the latter.
 */
export const countSubmission = prepared(
  (_, param: Param<{ problemId: number; language: string }>) =>
    sql`
    with whole as (
      insert into problem_count (problem_id, total) values (${param("problemId")}, 1)
      on conflict (problem_id) do update set total = problem_count.total + 1
      returning problem_id
    ), part as (
      insert into problem_language_count (language, problem_id, total)
      select ${param("language")}, problem_id, 1 from whole
      on conflict (language, problem_id) do update set total = problem_language_count.total + 1
    )
    insert into submission_total (language, total) values (${param("language")}, 1)`,
);

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
  const counted = changes.filter(({ submission }) => submission.inBank);
  const inOrder = counted.toSorted(
    (a, b) =>
      (a.submission.uid < b.submission.uid ? -1 : a.submission.uid > b.submission.uid ? 1 : 0) ||
      a.submission.problemId - b.submission.problemId ||
      a.submission.id - b.submission.id,
  );
  for (const change of inOrder.slice(0, -1)) await mark(db, change);
  // Of a single one, as of every verdict, the mark goes out together with the counts.
  const last = inOrder.at(-1);
  await Promise.all([
    last === undefined ? null : mark(db, last),
    addTallies(
      db,
      counted.map(({ submission, from, to }) => ({ ...submission, change: tallyChange(from, to) })),
    ),
  ]);
}

function mark(db: Db, { submission, from, to }: StatusChange): Promise<unknown> | null {
  const [was, is] = [tallyColumn(from) === "ac", tallyColumn(to) === "ac"];
  if (was === is) return null;
  return is ? markSolved(db, submission) : unmarkSolved(db, submission);
}

export interface TallyChange {
  readonly problemId: number;
  readonly language: string;
  readonly change: Partial<ProblemTally>;
}

/** Adds to the counts of problems, of their languages and of the site. Problems are locked in their order. */
export async function addTallies(db: Db, changes: readonly TallyChange[]): Promise<void> {
  const sums = new Map<string, TallySum>();
  for (const { problemId, language, change } of changes) {
    const key = `${problemId} ${language}`;
    const sum = sums.get(key) ?? { problemId, language, ...emptyTally() };
    sums.set(key, sum);
    for (const name of TALLY_NAMES) sum[name] += change[name] ?? 0;
  }
  const changed = [...sums.values()].filter((sum) => TALLY_NAMES.some((name) => sum[name] !== 0));
  // Together, in this order: `inTransaction` sends one right behind the other.
  await Promise.all(
    changed.toSorted((a, b) => a.problemId - b.problemId).map((sum) => addTally(db, sum)),
  );
}

type TallySum = ProblemTally & { readonly problemId: number; readonly language: string };

/** The problem's own row first: it is the lock of those by language. */
const addTally = prepared((_, param: Param<TallySum>) => {
  const added = (table: string) =>
    sql.join(
      TALLY_NAMES.map(
        (name) => sql`${sql.ref(name)} = ${sql.ref(`${table}.${name}`)} + ${param(name)}`,
      ),
    );
  return sql`
    with whole as (
      update problem_count set ${added("problem_count")} where problem_id = ${param("problemId")}
      returning problem_id
    ), part as (
      update problem_language_count set ${added("problem_language_count")} from whole
      where language = ${param("language")} and problem_language_count.problem_id = whole.problem_id
    )
    insert into submission_total (language, ${columns})
    values (${param("language")}, ${sql.join(TALLY_NAMES.map((name) => sql`${param(name)}::int`))})`;
});

/** Puts the lines of the site's totals together; they add up to the same. */
export async function foldSubmissionTotals(db: Db): Promise<void> {
  const sums = sql.join(TALLY_NAMES.map((name) => sql`sum(${sql.ref(name)})`));
  await sql`
    with lines as (delete from submission_total returning *)
    insert into submission_total (language, ${columns})
    select language, ${sums} from lines group by language having sum(total) <> 0`.execute(db);
}

/** The earliest accepted submission is the one that solved the problem, in whatever order they are judged. */
const markSolved = prepared((db, param: Param<CountedFacts>) =>
  db
    .insertInto("user_solved")
    .values({
      uid: param("uid"),
      problem_id: param("problemId"),
      submission_id: param("id"),
      solved_at: param("createdAt"),
    })
    .onConflict((conflict) =>
      conflict
        .columns(["uid", "problem_id"])
        .doUpdateSet((eb) => ({
          submission_id: eb.ref("excluded.submission_id"),
          solved_at: eb.ref("excluded.solved_at"),
        }))
        .whereRef("user_solved.submission_id", ">", "excluded.submission_id"),
    ),
);

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
    .where(inBank)
    .where("status", "=", VERDICTS.accepted.code)
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
