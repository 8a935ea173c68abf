/** The open bank as it is at one moment, and what of it changes with every verdict. */
import { type Db, type Param, prepared } from "@gavel/db";
import { sql } from "kysely";
import { enoughIds } from "../../../kernel/paging.ts";
import { inBank } from "../../../kernel/place-queries.ts";
import { COUNTS } from "../queries.ts";
import { isOpen } from "../visible-queries.ts";

const changes = sql<number>`(select coalesce(sum(changes), 0)::bigint from bank_change)`;

/** In the order of lists: shortest ids first, then by text. */
function listOpen(db: Db) {
  return db
    .selectFrom("problem")
    .leftJoin("problem_search", "problem_search.problem_id", "problem.id")
    .where(isOpen)
    .select(["problem.id", "problem.display_id", "problem.difficulty", "problem.type"])
    .select(["problem.title", "problem.remote_judge", "problem_search.names"])
    .select("problem_search.initials")
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
    .execute();
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

const countsByIds = prepared((db, param: Param<{ ids: number[] }>) =>
  db
    .selectFrom(sql<{ changes: number }>`(select ${changes} as changes)`.as("bank"))
    .leftJoin("problem_count", (join) =>
      join.on(sql<boolean>`problem_count.problem_id = any(${param("ids")}::bigint[])`),
    )
    .select(["bank.changes", "problem_count.problem_id"])
    .select((eb) =>
      COUNTS.map((name) => eb.fn.coalesce(`problem_count.${name}`, eb.lit(0)).as(name)),
    ),
);

/** A line for each of these problems that has counts, and one without a problem where none has. */
export const listCounts = (db: Db, ids: readonly number[]) =>
  countsByIds(db, { ids: enoughIds(ids) });

const changesOfBank = prepared(() => sql<{ changes: number }>`select ${changes} as changes`);

/** What the lines of the bank's changes add up to. */
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

/** What somebody has solved, and what they have sent to outside contests and groups. */
export const listTouched = prepared((db, param: Param<{ uid: string }>) =>
  db
    .selectFrom("submission")
    .where("submission.uid", "=", param("uid"))
    .where(inBank)
    .select(["submission.problem_id as id", sql<boolean>`false`.as("isSolved")])
    .distinct()
    .unionAll(
      db
        .selectFrom("user_solved")
        .where("user_solved.uid", "=", param("uid"))
        .select(["user_solved.problem_id as id", sql<boolean>`true`.as("isSolved")]),
    ),
);

export async function countOpen(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from problem where is_open`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Whoever keeps the bank reads it anew once this is committed. */
export async function noteBankChange(db: Db): Promise<void> {
  await sql`insert into bank_change default values`.execute(db);
}

/** Puts the lines together; they add up to the same. */
export async function foldBankChanges(db: Db): Promise<void> {
  await sql`
    with lines as (
      delete from bank_change where (select count(*) from bank_change) > 1 returning changes
    )
    insert into bank_change (changes) select sum(changes) from lines having count(*) > 0`.execute(
    db,
  );
}
