/** Who may see a problem, for lists. One row at a time `problemAccess` says the same; a test holds the two together. */
import type { DB, Db } from "@gavel/db";
import { PROBLEM_AUTH } from "@gavel/domain/problem";
import { isProblemKeeper } from "@gavel/domain/role";
import { type ExpressionBuilder, sql } from "kysely";
import type { Person } from "./policy.ts";

/** What everybody may see: the bank. Without a parameter, so that indexes of it are taken also by a prepared plan. */
export function isOpen(eb: ExpressionBuilder<DB, "problem">) {
  return eb.ref("problem.is_open");
}

/** What the members of a group see there: the bank, and the group's own problems. */
export function isOpenIn(groupId: unknown) {
  return sql<boolean>`(problem.is_open or
    problem.group_id = ${groupId} and problem.auth = ${sql.lit(PROBLEM_AUTH.public)})`;
}

/** Usually few: lists take them off instead of joining all others. */
export function hiddenProblems(db: Db) {
  return db.selectFrom("hidden_problem").select("hidden_problem.id");
}

/** The column names a problem that this person may see in the bank. */
export function isVisible(db: Db, column: string, person: Person | null) {
  if (person !== null && isProblemKeeper(person.role)) return sql<boolean>`true`;
  const isOpenOne = sql<boolean>`${sql.ref(column)} not in (${hiddenProblems(db)})`;
  if (person === null) return isOpenOne;
  const own = db.selectFrom("problem").select("id").where("author_uid", "=", person.uid);
  return sql<boolean>`(${isOpenOne} or ${sql.ref(column)} in (${own}))`;
}
