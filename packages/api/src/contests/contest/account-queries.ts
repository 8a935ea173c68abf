import type { Db } from "@gavel/db";
import type { AccountRule } from "@gavel/domain/contest/account-rule";
import { nameKey } from "@gavel/domain/name-key";
import { type RawBuilder, sql } from "kysely";
import { listByNameKeys } from "../../kernel/name-queries.ts";

/** Whether a key has the rule's prefix and suffix and a number between its ends, written without zeros before it. */
function isNumbered(rule: AccountRule, key: RawBuilder<string>): RawBuilder<boolean> {
  const { start, end } = rule;
  if (start === null || end === null) return sql<boolean>`false`;
  const [before, after] = [nameKey(rule.prefix), nameKey(rule.suffix)];
  const middle = sql<string>`substr(${key}, ${before.length + 1}::int,
    length(${key}) - ${before.length + after.length}::int)`;
  return sql<boolean>`(starts_with(${key}, ${before})
    and right(${key}, ${after.length}::int) = ${after}
    and length(${key}) > ${before.length + after.length}::int
    and case when ${middle} ~ '^(0|[1-9][0-9]{0,14})$'
      then ${middle}::bigint between ${start}::bigint and ${end}::bigint else false end)`;
}

/** Whether the rule lets in whoever has this key, by a number or by name. */
export function isLetIn(rule: AccountRule, key: RawBuilder<string>): RawBuilder<boolean> {
  const named = [...new Set(rule.extra.map(nameKey))];
  return sql<boolean>`(${isNumbered(rule, key)} or ${key} = any(${named}::text[]))`;
}

export async function countNumbered(db: Db, rule: AccountRule): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from user_account
    where ${isNumbered(rule, sql<string>`username_key`)}
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/** Which of these keys somebody has, and how they are called. */
export async function listExisting(db: Db, keys: readonly string[]) {
  const rows = await listByNameKeys(db, keys);
  return new Map(rows.map(({ key, username, nickname }) => [key ?? "", { username, nickname }]));
}
