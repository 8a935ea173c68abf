import { type Expression, type RawBuilder, sql } from "kysely";

/** Rows of a page up to which their texts come whole; of longer pages so many letters. */
export const WHOLE_TEXTS_MAX = 100;
export const TEXT_BEGINNING = 1000;

/**
 * A text that may be long, as lists show it. A page may have a thousand rows and each of their texts sixty thousand letters, which
 * would be hundreds of megabytes at each look.
 * @param limit of the page
 */
export const textInPage = (column: string, limit: unknown): RawBuilder<string> =>
  sql<string>`case when ${limit}::int > ${sql.lit(WHOLE_TEXTS_MAX)} then left(${sql.ref(column)}, ${sql.lit(TEXT_BEGINNING)})
    else ${sql.ref(column)} end`;

/** Places for them, or numbers. */
interface Page {
  readonly limit: number;
  readonly offset: number;
}

/**
 * The ids of a page, newest first, out of `near`, which selects the ids as far as the page may reach. As an array they are few to
 * PostgreSQL, which looks each up and keeps the plan.
 */
export const newestIds = (
  near: Expression<unknown>,
  { limit, offset }: Page,
): RawBuilder<number[]> =>
  sql<number[]>`array(
    select near.id from ${near} as near order by near.id desc limit ${limit} offset ${offset})`;
