/** Problems of groups that were put forward for the public bank. */
import type { Db } from "@gavel/db";
import type { Locale } from "@gavel/domain/locale";
import { sql } from "kysely";
import { isAmong, staffNameContains } from "../../bank/problem/index.ts";
import { titleIn } from "../../kernel/title-queries.ts";

/** What became of the application; it decides nothing of who sees the problem here. */
const PROGRESS = "problem.apply_public_progress";

interface Filter {
  readonly keyword?: string;
  readonly groupId?: number;
  readonly progress?: number;
}

export function matching(db: Db, { keyword, groupId, progress }: Filter) {
  return db
    .selectFrom("problem")
    .where("problem.apply_public_progress", "is not", null)
    .where("problem.group_id", "is not", null)
    .$if(keyword !== undefined, (query) =>
      query.where(isAmong("problem.id", staffNameContains(db, keyword ?? ""))),
    )
    .$if(groupId !== undefined, (query) => query.where("problem.group_id", "=", groupId ?? 0))
    .$if(progress !== undefined, (query) => query.where(PROGRESS, "=", progress ?? 0));
}

export function listApplications(
  db: Db,
  filter: Filter,
  page: { readonly limit: number; readonly offset: number; readonly locale: Locale },
) {
  return matching(db, filter)
    .leftJoin("test_data_version as data", "data.id", "problem.test_data_version_id")
    .select(["problem.id", "problem.group_id", "problem.apply_public_progress"])
    .select(["problem.display_id", "problem.author_name", "problem.difficulty", "problem.type"])
    .select(["problem.judge_mode", "problem.created_at", "problem.updated_at"])
    .select((eb) => [
      titleIn(page.locale).as("title"),
      eb.fn.coalesce("data.case_count", sql<number>`0`).as("case_count"),
    ])
    .orderBy("problem.apply_public_progress")
    .orderBy("problem.id", "desc")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countApplications(db: Db, filter: Filter): Promise<number> {
  const row = await matching(db, filter)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return row.count;
}

export function lockApplication(db: Db, pid: number) {
  return db
    .selectFrom("problem")
    .select(["id", "display_id", "title", "author_uid", "is_remote", "test_data_version_id"])
    .select(["description", "input", "output"])
    .select("apply_public_progress")
    .where("id", "=", pid)
    .where("group_id", "is not", null)
    .where("apply_public_progress", "is not", null)
    .forUpdate()
    .executeTakeFirst();
}

export async function setProgress(
  db: Db,
  pid: number,
  changes: { apply_public_progress: number; modified_user: string; updated_at: Date },
): Promise<void> {
  await db.updateTable("problem").set(changes).where("id", "=", pid).execute();
}
