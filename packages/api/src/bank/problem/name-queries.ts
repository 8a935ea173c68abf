/** How problems are found by what people call them. */
import type { Db } from "@gavel/db";
import { sql } from "kysely";
import { contains } from "../../kernel/like-queries.ts";

/** Rows of `problem_search` whose id or a title, in any language, contains the keyword; ignores case. */
export function nameContains(db: Db, keyword: string) {
  return db.selectFrom("problem_search").where(contains(sql.ref("problem_search.names"), keyword));
}

/** The same for staff: the id, the title in the problem's own language, and the author. */
export function staffNameContains(db: Db, keyword: string) {
  return db
    .selectFrom("problem_search")
    .where(contains(sql.ref("problem_search.staff_names"), keyword));
}

/**
 * The column names one of these problems. Looked up in a hash of them: what many names contain is taken for rare by the
 * planner, which would then go into an index for each.
 */
export function isAmong(column: string, problems: ReturnType<typeof nameContains>) {
  const ids = problems.select("problem_search.problem_id");
  return sql<boolean>`(${sql.ref(column)} in (${ids})) is true`;
}
