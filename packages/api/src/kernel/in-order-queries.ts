import { type Expression, type RawBuilder, sql } from "kysely";

/**
 * Rows of these ids, in their order: found and told in one statement. PostgreSQL would look for them once for each place that names
 * them, unless they stand in a part of their own.
 */
export function inOrder<Row>(
  rows: Expression<Row>,
  ids: Expression<{ ids: number[] }>,
): RawBuilder<Row> {
  return sql<Row>`
    with best as materialized (select ids from ${ids} as found)
    select shown.* from best join ${rows} as shown on shown.id = any(best.ids)
    order by array_position(best.ids, shown.id)`;
}
