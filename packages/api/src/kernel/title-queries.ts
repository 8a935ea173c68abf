import type { Locale } from "@gavel/domain/locale";
import { sql } from "kysely";

/**
 * The title of a problem in the reader's language, or its own where it has no translation. For queries over `problem`;
 * null only where that is joined from the left and absent.
 */
export function titleIn(locale: Locale) {
  return sql<string>`coalesce((
    select other.title from problem_translation as other
    where other.problem_id = problem.id and other.locale = ${locale}), problem.title)`;
}
