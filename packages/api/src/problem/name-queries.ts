/** How problems are found by what people call them. */
import type { Db } from "@gavel/db";
import { sql } from "kysely";
import { containing } from "../like.ts";

function inside(keyword: string) {
  return sql<string>`lower(${containing(keyword)}::text)`;
}

/** Rows of `problem_search` whose id or a title, in any language, contains the keyword; ignores case. */
export function nameContains(db: Db, keyword: string) {
  return db.selectFrom("problem_search").where("problem_search.names", "like", inside(keyword));
}

/** The same for staff: the id, the title in the problem's own language, and the author. */
export function staffNameContains(db: Db, keyword: string) {
  return db
    .selectFrom("problem_search")
    .where("problem_search.staff_names", "like", inside(keyword));
}

/**
 * The column names one of these problems. Looked up in a hash of them: what many names contain is taken for rare by the
 * planner, which would then go into an index for each.
 */
export function isAmong(column: string, problems: ReturnType<typeof nameContains>) {
  const ids = problems.select("problem_search.problem_id");
  return sql<boolean>`(${sql.ref(column)} in (${ids})) is true`;
}
