import type { DB, Db } from "@gavel/db";
import { sql } from "kysely";

/**
 * Tables that no address is looked for in: what people send to be judged, what the machinery keeps for itself, and
 * records of what texts once said. Every other text of every table counts, so that a slice that is new cannot be
 * forgotten.
 */
const NOT_SEARCHED: readonly (keyof DB)[] = [
  "audit_entry",
  "blob",
  "data_upload",
  "errand",
  "judgement",
  "judgement_run",
  "mail_outbox",
  "one_time_code",
  "problem_import",
  "sign_in_failure",
  "site_file",
  "staged_blob",
  "submission",
  "test_case",
  "test_data_draft",
  "test_data_draft_case",
  "test_data_version",
  "testcase_upload",
  "user_session",
];
/** A file's name within an address, or alone. */
const FILE_NAME = "[0-9a-f]{32}[.][a-z0-9]{1,16}";

interface TextColumn {
  readonly table: string;
  readonly columns: readonly string[];
}

async function findTextColumns(db: Db): Promise<TextColumn[]> {
  const { rows } = await sql<TextColumn>`
    select columns.table_name as table, array_agg(columns.column_name::text) as columns
    from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = current_schema() and table_type = 'BASE TABLE'
      and data_type in ('text', 'character varying', 'json', 'jsonb')
      and not (columns.table_name = any(${[...NOT_SEARCHED]}))
    group by columns.table_name`.execute(db);
  return rows;
}

/** The names of all files that some text of the site names. */
export async function findNamedFiles(db: Db): Promise<Set<string>> {
  const names = new Set<string>();
  for (const { table, columns } of await findTextColumns(db)) {
    const values = sql.join(columns.map((column) => sql`(${sql.ref(column)}::text)`));
    const { rows } = await sql<{ name: string }>`
      select distinct found.parts[1] as name
      from ${sql.table(table)}
      cross join lateral (values ${values}) as cell (content)
      cross join lateral regexp_matches(cell.content, ${`(${FILE_NAME})`}, 'g') as found (parts)`.execute(
      db,
    );
    for (const { name } of rows) names.add(name);
  }
  return names;
}

/** Those made before `before`. What came with a problem also goes with it. */
export function findUploadsBefore(db: Db, before: Date) {
  return db
    .selectFrom("site_file")
    .select(["name", "purpose", "unused_since as unusedSince"])
    .where("created_at", "<", before)
    .execute();
}

export async function markUnused(db: Db, names: readonly string[], since: Date | null) {
  if (names.length === 0) return;
  await db
    .updateTable("site_file")
    .set({ unused_since: since })
    .where("name", "=", sql<string>`any(${[...names]})`)
    .execute();
}

export async function deleteSiteFiles(db: Db, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await db
    .deleteFrom("site_file")
    .where("name", "=", sql<string>`any(${[...names]})`)
    .execute();
}

/** Blobs that no file, no test case and nobody on the way to one has, the oldest `limit` of them. */
export async function findUnusedBlobs(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .with("unused", (with_) =>
      with_
        .selectFrom("blob")
        .select("sha256")
        .except((eb) => eb.selectFrom("site_file").select("sha256"))
        .except((eb) => eb.selectFrom("staged_blob").select("sha256"))
        .except((eb) => eb.selectFrom("judge_release").select("sha256"))
        .except((eb) => eb.selectFrom("test_case").select("input_sha256 as sha256"))
        .except((eb) => eb.selectFrom("test_case").select("output_sha256 as sha256"))
        .except((eb) => eb.selectFrom("test_data_draft_case").select("input_sha256 as sha256"))
        .except((eb) =>
          eb
            .selectFrom("test_data_draft_case")
            .select("output_sha256 as sha256")
            .where("output_sha256", "is not", null)
            .$narrowType<{ sha256: string }>(),
        ),
    )
    .selectFrom("unused")
    .innerJoin("blob", "blob.sha256", "unused.sha256")
    .select("blob.sha256")
    .orderBy("blob.created_at")
    .limit(limit)
    .execute();
  return rows.map((row) => row.sha256);
}

/** The row stays locked until the end of the transaction; the database refuses when something has come to refer to it. */
export async function deleteBlobRow(db: Db, sha256: string): Promise<void> {
  await db.deleteFrom("blob").where("sha256", "=", sha256).execute();
}
