/** How many submissions problems have, with which verdicts. Only those of the bank are counted. */
import { type Db, type Param, prepared } from "@gavel/db";
import { emptyTally, type ProblemTally, TALLY_NAMES } from "@gavel/domain/aggregate";
import { sql } from "kysely";

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
