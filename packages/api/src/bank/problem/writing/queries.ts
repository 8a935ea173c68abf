import { asJsonb, type DB, type Db } from "@gavel/db";
import { type Insertable, sql, type Updateable } from "kysely";

export type NewProblem = Insertable<DB["problem"]>;
export type ProblemChanges = Updateable<DB["problem"]>;

export async function insertProblem(db: Db, values: NewProblem): Promise<number> {
  const { id } = await db
    .insertInto("problem")
    .values(withJson(values))
    .returning("id")
    .executeTakeFirstOrThrow();
  await db.insertInto("problem_count").values({ problem_id: id }).execute();
  return id;
}

/** Whoever has its form open learns from the revision that it is another one now. */
export async function updateProblem(db: Db, pid: number, changes: ProblemChanges): Promise<void> {
  await db
    .updateTable("problem")
    .set({ ...withJson(changes), revision: sql`revision + 1` })
    .where("id", "=", pid)
    .execute();
}

/** Lists would be taken for arrays of the database. */
function withJson<T extends { checker_arguments?: unknown; compiled_files?: unknown }>(values: T) {
  const { checker_arguments, compiled_files } = values;
  return {
    ...values,
    ...(Array.isArray(checker_arguments) ? { checker_arguments: asJsonb(checker_arguments) } : {}),
    ...(Array.isArray(compiled_files) ? { compiled_files: asJsonb(compiled_files) } : {}),
  };
}

/**
 * Cases, templates and all other links go with it. Submissions are gone already: their judgements hold on to the test data,
 * and a cascade would come to the data before it comes to them.
 */
export async function deleteProblem(db: Db, pid: number): Promise<void> {
  // Those of contests in which it stands, which no foreign key takes along; after the submissions, as verdicts lock them.
  await db
    .deleteFrom("contest_balloon")
    .where("contest_problem_id", "in", (eb) =>
      eb.selectFrom("contest_problem").select("id").where("problem_id", "=", pid),
    )
    .execute();
  await db.deleteFrom("problem").where("id", "=", pid).execute();
}

/** What `deleteProblem` would delete besides the problem itself. */
export async function countGoingAlong(db: Db, pid: number) {
  return db
    .selectNoFrom((eb) => [
      eb
        .selectFrom("submission")
        .select((of) => of.fn.countAll<number>().as("count"))
        .where("problem_id", "=", pid)
        .$asScalar()
        .$notNull()
        .as("submissions"),
      eb
        .selectFrom("test_data_version")
        .select((of) => of.fn.countAll<number>().as("count"))
        .where("problem_id", "=", pid)
        .$asScalar()
        .$notNull()
        .as("dataVersions"),
    ])
    .executeTakeFirstOrThrow();
}

export async function isDisplayIdTaken(db: Db, displayId: string, except: number | null) {
  let query = db.selectFrom("problem").select("id").where("display_id", "=", displayId);
  if (except !== null) query = query.where("id", "!=", except);
  return (await query.executeTakeFirst()) !== undefined;
}

export async function replaceTags(db: Db, pid: number, tagIds: readonly number[]): Promise<void> {
  await db.deleteFrom("problem_tag").where("problem_id", "=", pid).execute();
  if (tagIds.length === 0) return;
  const rows = tagIds.map((tag_id) => ({ problem_id: pid, tag_id }));
  await db.insertInto("problem_tag").values(rows).execute();
}

export async function replaceLanguages(
  db: Db,
  pid: number,
  languageIds: readonly number[],
): Promise<void> {
  await db.deleteFrom("problem_language").where("problem_id", "=", pid).execute();
  if (languageIds.length === 0) return;
  const rows = languageIds.map((language_id) => ({ problem_id: pid, language_id }));
  await db.insertInto("problem_language").values(rows).execute();
}

export function listKnownLanguages(db: Db, ids: readonly number[]) {
  return db
    .selectFrom("language")
    .select(["id", "name"])
    .where("id", "in", ids)
    .orderBy("id")
    .execute();
}

export interface TemplateDraft {
  readonly language_id: number;
  readonly code: string;
  readonly is_enabled: boolean;
}

export async function replaceTemplates(
  db: Db,
  pid: number,
  templates: readonly TemplateDraft[],
  now: Date,
): Promise<void> {
  await db.deleteFrom("code_template").where("problem_id", "=", pid).execute();
  if (templates.length === 0) return;
  const rows = templates.map((one) => ({
    ...one,
    problem_id: pid,
    created_at: now,
    updated_at: now,
  }));
  await db.insertInto("code_template").values(rows).execute();
}

export interface TranslationDraft {
  readonly locale: string;
  readonly title: string;
  readonly description: string;
  readonly input: string;
  readonly output: string;
  readonly hint: string;
}

export async function replaceTranslations(
  db: Db,
  pid: number,
  translations: readonly TranslationDraft[],
): Promise<void> {
  await db.deleteFrom("problem_translation").where("problem_id", "=", pid).execute();
  if (translations.length === 0) return;
  const rows = translations.map((one) => ({ ...one, problem_id: pid }));
  await db.insertInto("problem_translation").values(rows).execute();
}

/** Tags, languages and templates as another problem has them. */
export async function copyPlainLinks(db: Db, from: number, to: number, now: Date): Promise<void> {
  await sql`
    insert into problem_tag (problem_id, tag_id)
    select ${to}::bigint, tag_id from problem_tag where problem_id = ${from}`.execute(db);
  await sql`
    insert into problem_language (problem_id, language_id)
    select ${to}::bigint, language_id from problem_language where problem_id = ${from}`.execute(db);
  await sql`
    insert into code_template (problem_id, language_id, code, is_enabled, created_at, updated_at)
    select ${to}::bigint, language_id, code, is_enabled, ${now}::timestamptz, ${now}::timestamptz
    from code_template where problem_id = ${from}`.execute(db);
}
