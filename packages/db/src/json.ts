import { type RawBuilder, sql } from "kysely";

/**
 * A value for a jsonb column; null becomes SQL's own null. It travels as JSON text and is cast, since the driver would
 * take an array for an array of the database and a bare text or boolean for SQL's own.
 */
export function asJsonb(value: unknown): RawBuilder<unknown> | null {
  return value === null || value === undefined
    ? null
    : sql<unknown>`${JSON.stringify(value)}::text::jsonb`;
}
