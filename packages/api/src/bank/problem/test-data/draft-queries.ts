import { asJsonb, type Db } from "@gavel/db";
import type { Subtask } from "@gavel/domain/data-case";
import { sql } from "kysely";
import { LIVE_STATUSES } from "../../../kernel/verdict-queries.ts";
import type { DataCaseForm } from "./schema.ts";

export function findDraft(db: Db, pid: number) {
  return db
    .selectFrom("test_data_draft")
    .leftJoin("test_data_version as base", "base.id", "test_data_draft.base_version_id")
    .selectAll("test_data_draft")
    .select("base.number as baseNumber")
    .where("test_data_draft.problem_id", "=", pid)
    .executeTakeFirst();
}
export type DraftRow = NonNullable<Awaited<ReturnType<typeof findDraft>>>;

export interface DraftValues {
  readonly revision: number;
  readonly is_open: boolean;
  readonly base_version_id: number | null;
  readonly note: string;
  readonly subtasks: readonly Subtask[];
  readonly keeps_grading: boolean;
  readonly saved_by: string;
  readonly saved_at: Date;
}

export async function replaceDraft(
  db: Db,
  pid: number,
  draft: DraftValues,
  cases: readonly DataCaseForm[],
): Promise<void> {
  const values = { ...draft, subtasks: asJsonb(draft.subtasks) };
  await db
    .insertInto("test_data_draft")
    .values({ ...values, problem_id: pid })
    .onConflict((conflict) => conflict.column("problem_id").doUpdateSet(values))
    .execute();
  await db.deleteFrom("test_data_draft_case").where("problem_id", "=", pid).execute();
  if (cases.length === 0) return;
  const rows = cases.map((one, index) => ({
    problem_id: pid,
    seq: index + 1,
    input_name: one.inputName,
    output_name: one.outputName,
    input_sha256: one.inputSha256,
    output_sha256: one.outputSha256,
    score: one.score,
    group_num: one.group,
    settings: asJsonb(one.settings),
    made_by: asJsonb(one.madeBy),
  }));
  await db.insertInto("test_data_draft_case").values(rows).execute();
}

interface DraftPoints {
  /** In the order of the cases. */
  readonly scores: readonly number[];
  readonly subtasks: readonly Subtask[];
}

export async function setDraftPoints(
  db: Db,
  pid: number,
  { scores, subtasks }: DraftPoints,
): Promise<void> {
  await db
    .updateTable("test_data_draft")
    .set({ subtasks: asJsonb(subtasks) })
    .where("problem_id", "=", pid)
    .execute();
  await sql`
    update test_data_draft_case as one set score = given.score
    from unnest(${sql.val([...scores])}::integer[]) with ordinality as given (score, seq)
    where one.problem_id = ${pid} and one.seq = given.seq`.execute(db);
}

export function listDraftCases(db: Db, pid: number) {
  return db
    .selectFrom("test_data_draft_case as one")
    .innerJoin("blob as input", "input.sha256", "one.input_sha256")
    .leftJoin("blob as output", "output.sha256", "one.output_sha256")
    .selectAll("one")
    .select(["input.bytes as input_bytes", "output.bytes as output_bytes"])
    .where("problem_id", "=", pid)
    .orderBy("seq")
    .execute();
}

/** Those of the named that the problem's draft or one of its versions has, with their sizes. */
export async function listOwnBlobs(db: Db, pid: number, hashes: readonly string[]) {
  const { rows } = await sql<{ sha256: string; bytes: number }>`
    select sha256, bytes from blob where sha256 in (
      select unnest(array[input_sha256, output_sha256])
      from test_data_draft_case where problem_id = ${pid}
      union
      select unnest(array[input_sha256, output_sha256])
      from test_case join test_data_version as version on version.id = version_id
      where version.problem_id = ${pid})
    and sha256 = any(${[...hashes]})`.execute(db);
  return rows;
}

export function findVersionByNumber(db: Db, pid: number, number: number) {
  return db
    .selectFrom("test_data_version")
    .selectAll()
    .where("problem_id", "=", pid)
    .where("number", "=", number)
    .executeTakeFirst();
}

/** The newest first; more than anybody reads. */
export function listVersions(db: Db, pid: number, limit: number) {
  return db
    .selectFrom("test_data_version as version")
    .leftJoin("user_account as author", "author.uid", "version.created_by")
    .select([
      "version.id",
      "version.number",
      "version.note",
      "version.case_count as caseCount",
      "version.created_at as at",
      "author.username as by",
    ])
    .where("problem_id", "=", pid)
    .orderBy("number", "desc")
    .limit(limit)
    .execute();
}

/** What a rejudge of the problem would judge again, and what of it other test data than `liveVersion` judged. */
export function countJudged(
  db: Db,
  pid: number,
  liveVersion: number | null,
): Promise<{ submissions: number; outdated: number }> {
  return db
    .selectFrom("submission")
    .leftJoin("judgement", (join) =>
      join
        .onRef("judgement.submission_id", "=", "submission.id")
        .onRef("judgement.version", "=", "submission.version"),
    )
    .select((eb) => [
      eb.fn.countAll<number>().as("submissions"),
      eb.fn
        .countAll<number>()
        .filterWhere("judgement.test_data_version_id", "!=", liveVersion)
        .as("outdated"),
    ])
    .where("problem_id", "=", pid)
    .where("submission.status", "not in", LIVE_STATUSES)
    .where("is_manual", "=", false)
    .executeTakeFirstOrThrow();
}
