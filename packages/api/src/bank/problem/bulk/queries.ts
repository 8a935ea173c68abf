import type { Db } from "@gavel/db";
import { isSiteWide } from "../../../kernel/place-queries.ts";

/** In the order of their ids: two bulk actions at once wait for each other instead of locking each other out. */
export function lockProblems(db: Db, pids: readonly number[]) {
  return db
    .selectFrom("problem")
    .selectAll()
    .where("id", "in", pids)
    .orderBy("id")
    .forUpdate()
    .execute();
}

export function listTagsOf(db: Db, pid: number) {
  return db
    .selectFrom("problem_tag")
    .innerJoin("tag", "tag.id", "problem_tag.tag_id")
    .select(["tag.id", "tag.name"])
    .where("problem_tag.problem_id", "=", pid)
    .orderBy("tag.id")
    .execute();
}

/** Of the site, not of a group. */
export function listKnownTags(db: Db, ids: readonly number[]) {
  return db
    .selectFrom("tag")
    .select(["id", "name"])
    .where("id", "in", ids)
    .where(isSiteWide("tag"))
    .execute();
}

/** What deleting these problems would delete besides. */
export async function countGoingAlongAll(db: Db, pids: readonly number[]) {
  const [submissions, versions] = await Promise.all([
    db
      .selectFrom("submission")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("problem_id", "in", pids)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom("test_data_version")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("problem_id", "in", pids)
      .executeTakeFirstOrThrow(),
  ]);
  return { submissions: submissions.count, dataVersions: versions.count };
}
