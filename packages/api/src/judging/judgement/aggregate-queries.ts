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

/** The same of many: problems are locked in their order. */
export async function countSubmissions(
  db: Db,
  sent: readonly { readonly problemId: number; readonly language: string }[],
): Promise<void> {
  const counted = sent.map((one) => ({ ...one, change: { total: 1 } }));
  await countMany(db, columnsOf(sumUp(counted)));
}

export interface TallyChange {
  readonly problemId: number;
  readonly language: string;
  readonly change: Partial<ProblemTally>;
}

/** Adds to the counts of problems, of their languages and of the site. Problems are locked in their order. */
export async function addTallies(db: Db, changes: readonly TallyChange[]): Promise<void> {
  const changed = sumUp(changes);
  const [first, second] = changed;
  if (first === undefined) return;
  if (second === undefined) return void (await addTally(db, first));
  const sums = columnsOf(changed);
  // Together, in this order: `inTransaction` sends one right behind the other.
  await Promise.all([lockCounts(db, sums), addMany(db, sums)]);
}

type TallySum = ProblemTally & { readonly problemId: number; readonly language: string };

/** One for each language of each problem where something changes, in the order of problems. */
function sumUp(changes: readonly TallyChange[]): TallySum[] {
  const sums = new Map<string, TallySum>();
  for (const { problemId, language, change } of changes) {
    const key = `${problemId} ${language}`;
    const sum = sums.get(key) ?? { problemId, language, ...emptyTally() };
    sums.set(key, sum);
    for (const name of TALLY_NAMES) sum[name] += change[name] ?? 0;
  }
  const changed = [...sums.values()].filter((sum) => TALLY_NAMES.some((name) => sum[name] !== 0));
  return changed.toSorted((a, b) => a.problemId - b.problemId);
}

type TallyColumns = Record<keyof ProblemTally, number[]> & {
  problemIds: number[];
  languages: string[];
};

function columnsOf(sums: readonly TallySum[]): TallyColumns {
  const counts = TALLY_NAMES.map((name) => [name, sums.map((sum) => sum[name])] as const);
  return {
    ...(Object.fromEntries(counts) as Record<keyof ProblemTally, number[]>),
    problemIds: sums.map(({ problemId }) => problemId),
    languages: sums.map(({ language }) => language),
  };
}

const givenColumns = (param: Param<TallyColumns>) => {
  const counts = sql.join(TALLY_NAMES.map((name) => sql`${param(name)}::integer[]`));
  return sql`
    select * from unnest(${param("problemIds")}::bigint[], ${param("languages")}::text[], ${counts})
      as given (problem_id, language, ${columns})`;
};
const summed = sql.join(TALLY_NAMES.map((name) => sql`sum(${sql.ref(name)}) as ${sql.ref(name)}`));
/** To a row of the table, those of another. */
const addedFrom = (table: string, other: string) =>
  sql.join(
    TALLY_NAMES.map((name) => {
      const [own, more] = [table, other].map((of) => sql.ref(`${of}.${name}`));
      return sql`${sql.ref(name)} = ${own} + ${more}`;
    }),
  );

/** As `countSubmission` does. */
const countMany = prepared(
  (_, param: Param<TallyColumns>) => sql`
    with given as (${givenColumns(param)}
    ), whole as (
      insert into problem_count (problem_id, ${columns})
      select problem_id, ${summed} from given group by problem_id order by problem_id
      on conflict (problem_id) do update set ${addedFrom("problem_count", "excluded")}
      returning problem_id
    ), part as (
      insert into problem_language_count (problem_id, language, ${columns})
      select given.* from given join whole using (problem_id)
      on conflict (language, problem_id) do update
      set ${addedFrom("problem_language_count", "excluded")}
    )
    insert into submission_total (language, ${columns})
    select language, ${summed} from given group by language`,
);

const lockCounts = prepared((db, param: Param<{ problemIds: number[] }>) =>
  db
    .selectFrom("problem_count")
    .select("problem_id")
    .where(sql<boolean>`problem_id = any(${param("problemIds")}::bigint[])`)
    .orderBy("problem_id")
    .forUpdate(),
);

/** Whoever calls it holds the problems' rows. */
const addMany = prepared(
  (_, param: Param<TallyColumns>) => sql`
    with given as (${givenColumns(param)}
    ), whole as (
      update problem_count set ${addedFrom("problem_count", "sums")}
      from (select problem_id, ${summed} from given group by problem_id) as sums
      where problem_count.problem_id = sums.problem_id
    ), part as (
      update problem_language_count set ${addedFrom("problem_language_count", "given")} from given
      where problem_language_count.language = given.language
        and problem_language_count.problem_id = given.problem_id
    )
    insert into submission_total (language, ${columns})
    select language, ${summed} from given group by language`,
);

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

/** Puts the lines of the site's totals together; they add up to the same, and so does how often they moved. */
export async function foldSubmissionTotals(db: Db): Promise<void> {
  const sums = sql.join(TALLY_NAMES.map((name) => sql`sum(${sql.ref(name)})`));
  await sql`
    with lines as (delete from submission_total returning *)
    insert into submission_total (language, ${columns}, moves)
    select language, ${sums}, sum(moves) from lines group by language`.execute(db);
}
