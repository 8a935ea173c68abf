import { type Expression, type RawBuilder, sql } from "kysely";

/** Rows of these ids, in their order: found and told in one statement. */
export function inOrder<Row>(
  rows: Expression<Row>,
  ids: Expression<{ ids: number[] }>,
): RawBuilder<Row> {
  return sql<Row>`
    select shown.* from ${ids} as best join ${rows} as shown on shown.id = any(best.ids)
    order by array_position(best.ids, shown.id)`;
}
