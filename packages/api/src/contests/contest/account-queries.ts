import type { Db } from "@gavel/db";
import type { AccountRule } from "@gavel/domain/contest/account-rule";
import { nameKey } from "@gavel/domain/name-key";
import { sql } from "kysely";

/** Accounts with the rule's prefix and suffix and a number between its ends, written without zeros before it. */
export async function countNumbered(db: Db, rule: AccountRule): Promise<number> {
  const { start, end } = rule;
  if (start === null || end === null) return 0;
  const [before, after] = [nameKey(rule.prefix), nameKey(rule.suffix)];
  const middle = sql<string>`substr(username_key, ${before.length + 1}::int,
    length(username_key) - ${before.length + after.length}::int)`;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from user_account
    where starts_with(username_key, ${before})
      and right(username_key, ${after.length}::int) = ${after}
      and length(username_key) > ${before.length + after.length}::int
      and case when ${middle} ~ '^(0|[1-9][0-9]{0,14})$'
        then ${middle}::bigint between ${start}::bigint and ${end}::bigint else false end
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/** Which of these keys somebody has. */
export async function listExisting(db: Db, keys: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom("user_account")
    .where(sql<boolean>`username_key = any(${[...keys]}::text[])`)
    .select("username_key")
    .execute();
  return rows.flatMap((row) => row.username_key ?? []);
}
