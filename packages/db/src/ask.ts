import type postgres from "postgres";

/** Sends a statement, or several without values, on one connection, whatever driver is behind it. */
export type Ask = <Row extends object>(
  text: string,
  values?: readonly unknown[],
) => Promise<readonly Row[]>;

export function askThrough(sql: Pick<postgres.ISql, "unsafe">): Ask {
  return async <Row extends object>(text: string, values: readonly unknown[] = []) =>
    sql.unsafe<Row[]>(text, [...values] as never[]);
}
