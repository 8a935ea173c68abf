import { asJsonb, type Db } from "@gavel/db";
import type { CaseSettings } from "@gavel/domain/checker";
import type { Subtask } from "@gavel/domain/data-case";
import type { GradingGroup } from "@gavel/domain/grading";

export interface TestCaseDraft {
  readonly input_name: string;
  readonly output_name: string;
  readonly input_sha256: string;
  readonly output_sha256: string;
  readonly input_bytes: number;
  readonly output_bytes: number;
  readonly score: number;
  readonly group_num: number | null;
  /** What differs from the problem's own; absent or null = nothing does. */
  readonly settings?: CaseSettings | null;
  /** A `MadeBy`. */
  readonly made_by?: unknown;
}

export interface VersionDraft {
  readonly problem_id: number;
  readonly content_hash: string;
  readonly judge_mode: string;
  readonly judge_case_mode: string;
  readonly case_count: number;
  readonly grading: GradingGroup | null;
  readonly subtasks?: readonly Subtask[];
  readonly note?: string;
  readonly created_by: string | null;
  readonly created_at: Date;
}

/** Postgres takes 65535 parameters a statement; a case has twelve. */
const CASES_A_STATEMENT = 5000;

export function findVersionByContent(db: Db, pid: number, contentHash: string) {
  return db
    .selectFrom("test_data_version")
    .select("id")
    .where("problem_id", "=", pid)
    .where("content_hash", "=", contentHash)
    .orderBy("id", "desc")
    .executeTakeFirst();
}

export async function insertVersion(
  db: Db,
  version: VersionDraft,
  cases: readonly TestCaseDraft[],
): Promise<number> {
  const { id } = await db
    .insertInto("test_data_version")
    .values({
      ...version,
      grading: asJsonb(version.grading),
      subtasks: asJsonb(version.subtasks),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  for (let from = 0; from < cases.length; from += CASES_A_STATEMENT) {
    const part = cases.slice(from, from + CASES_A_STATEMENT);
    const rows = part.map(({ settings, made_by, ...one }, index) => ({
      ...one,
      settings: asJsonb(settings),
      made_by: asJsonb(made_by),
      version_id: id,
      seq: from + index + 1,
    }));
    await db.insertInto("test_case").values(rows).execute();
  }
  return id;
}

export function findVersion(db: Db, versionId: number) {
  return db
    .selectFrom("test_data_version")
    .selectAll()
    .where("id", "=", versionId)
    .executeTakeFirst();
}

export function listCases(db: Db, versionId: number) {
  return db
    .selectFrom("test_case")
    .selectAll()
    .where("version_id", "=", versionId)
    .orderBy("seq")
    .execute();
}

export async function insertUpload(
  db: Db,
  upload: { token: string; uid: string; mode: string; files: object[]; created_at: Date },
): Promise<void> {
  await db
    .insertInto("testcase_upload")
    .values({ ...upload, files: { pairs: upload.files } })
    .execute();
}

export function findUpload(db: Db, token: string) {
  return db.selectFrom("testcase_upload").selectAll().where("token", "=", token).executeTakeFirst();
}

export async function deleteUploadsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom("testcase_upload").where("created_at", "<", before).execute();
}
