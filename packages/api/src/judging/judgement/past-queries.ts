/** What was sent and judged elsewhere, or made up: stored as it is told, past the queue. */
import type { DB, Db } from "@gavel/db";
import { type Insertable, type RawBuilder, sql } from "kysely";

/** Ids in the order of the rows. */
export async function insertPastSubmissions(
  db: Db,
  rows: Insertable<DB["submission"]>[],
): Promise<number[]> {
  const stored = await db.insertInto("submission").values(rows).returning("id").execute();
  return stored.map(({ id }) => id).sort((a, b) => a - b);
}

/** The same; each submission shows the one that has its version. */
export async function insertPastJudgements(
  db: Db,
  rows: Insertable<DB["judgement"]>[],
): Promise<number[]> {
  if (rows.length === 0) return [];
  const stored = await db.insertInto("judgement").values(rows).returning("id").execute();
  const submissionIds = [...new Set(rows.map((row) => row.submission_id))];
  await db
    .updateTable("submission")
    .from("judgement")
    .set((eb) => ({ current_judgement_id: eb.ref("judgement.id") }))
    .whereRef("judgement.submission_id", "=", "submission.id")
    .whereRef("judgement.version", "=", "submission.version")
    .where(sql<boolean>`submission.id = any(${submissionIds}::bigint[])`)
    .execute();
  return stored.map(({ id }) => id).sort((a, b) => a - b);
}

/** Columns that many rows are stored with, and their types. */
const COLUMNS = {
  submission: {
    ...{ id: "bigint", uid: "text", username: "text", problem_id: "bigint", language: "text" },
    ...{ contest_id: "bigint", training_id: "bigint", group_id: "bigint", ip: "text" },
    ...{ contest_problem_id: "bigint", code: "text", code_bytes: "integer", is_shared: "boolean" },
    ...{ status: "smallint", score: "integer", oi_rank_score: "integer", time_ms: "integer" },
    ...{ memory_kib: "integer", error_message: "text", judger: "text", version: "integer" },
    ...{ current_judgement_id: "bigint", created_at: "timestamptz", updated_at: "timestamptz" },
  },
  judgement: {
    ...{ id: "bigint", submission_id: "bigint", version: "integer", status: "smallint" },
    ...{ score: "integer", oi_rank_score: "integer", time_ms: "integer", memory_kib: "integer" },
    ...{ error_message: "text", judger: "text", created_at: "timestamptz" },
    ...{ claimed_at: "timestamptz", judged_at: "timestamptz" },
  },
  judgement_run: {
    ...{ judgement_id: "bigint", seq: "integer", status: "smallint", time_ms: "integer" },
    ...{ memory_kib: "integer", score: "integer", group_num: "integer" },
  },
} as const satisfies { [Table in keyof DB]?: { [Column in keyof DB[Table]]?: string } };

type Table = keyof typeof COLUMNS;
type Row<Of extends Table> = {
  readonly [Column in keyof (typeof COLUMNS)[Of] & keyof Insertable<DB[Of]>]: Exclude<
    Insertable<DB[Of]>[Column],
    undefined
  >;
};
type PastCase = Omit<Row<"judgement_run">, "judgement_id" | "seq">;

/** What was sent, with the one judgement that it had. */
export interface PastSubmission {
  readonly row: Omit<Row<"submission">, "id" | "current_judgement_id" | "version" | "updated_at">;
  /** In the order in which they ran. */
  readonly cases: readonly PastCase[];
}

/**
 * Many at once: a statement for each kind of row, whose values are columns, so that nothing of it grows with their number.
 * @returns their ids, in order
 */
export async function insertPast(db: Db, past: readonly PastSubmission[]): Promise<number[]> {
  const ids = await takeIds(db, "submission", past.length);
  const judgementIds = await takeIds(db, "judgement", past.length);
  const idOf = (list: readonly number[], at: number) => list[at] ?? 0;
  await insertColumns(
    db,
    "submission",
    past.map(({ row }, at) => ({
      ...{ ...row, id: idOf(ids, at), version: 0, updated_at: row.created_at },
      // The reference is looked at when the transaction ends.
      current_judgement_id: idOf(judgementIds, at),
    })),
  );
  await insertColumns(
    db,
    "judgement",
    past.map(({ row }, at) => ({
      ...{ id: idOf(judgementIds, at), submission_id: idOf(ids, at), version: 0 },
      ...{ status: row.status, score: row.score, oi_rank_score: row.oi_rank_score },
      ...{ time_ms: row.time_ms, memory_kib: row.memory_kib, error_message: row.error_message },
      ...{ judger: row.judger, created_at: row.created_at },
      ...{ claimed_at: row.created_at, judged_at: row.created_at },
    })),
  );
  await insertColumns(
    db,
    "judgement_run",
    past.flatMap(({ cases }, at) =>
      cases.map((one, index) => ({
        ...one,
        ...{ judgement_id: idOf(judgementIds, at), seq: index + 1 },
      })),
    ),
  );
  return ids;
}

/** Ids that nobody else is given, in their order. */
async function takeIds(db: Db, table: "submission" | "judgement", count: number) {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${table}, 'id')) as id
    from generate_series(1, ${count}::integer)`.execute(db);
  return rows.map(({ id }) => id);
}

async function insertColumns<Of extends Table>(db: Db, table: Of, rows: readonly Row<Of>[]) {
  if (rows.length === 0) return;
  const columns = Object.entries<string>(COLUMNS[table]);
  const names = sql.join(columns.map(([name]) => sql.ref(name)));
  const values = columns.map(([name, type]): RawBuilder<unknown> => {
    const column = rows.map((row) => plain((row as Readonly<Record<string, unknown>>)[name]));
    return sql`${column}::${sql.raw(type)}[]`;
  });
  await sql`
    insert into ${sql.table(table)} (${names}) overriding system value
    select * from unnest(${sql.join(values)})`.execute(db);
}

/** The driver takes a list of these for one of them. */
function plain(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  return typeof value === "boolean" ? String(value) : value;
}
