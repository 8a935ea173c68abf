/** How accounts are found by what people call them. */
import { type Db, type Param, prepared } from "@gavel/db";
import { nameKey, SECOND_KEY_SIGN } from "@gavel/domain/name-key";
import { sql } from "kysely";
import { boundsOf, contains, isBetween } from "./like-queries.ts";

/** As the index of it has it: the texts with a sign between them that nobody types. Of a table `account`. */
const SEARCHED = sql<string>`lower(account.username || chr(31) || coalesce(account.email, '') || chr(31) || account.realname || chr(31) || account.nickname)`;

/** The name, address, real name or nickname contains the keyword; ignores case. For staff, who sees all of them. */
export function isFoundBy(keyword: string) {
  return contains(SEARCHED, keyword);
}

/** The name contains the keyword. The index finds a few more, of which these are kept. */
export function isNamedLike(keyword: string) {
  const name = sql`lower(account.username)`;
  return sql<boolean>`(${isFoundBy(keyword)} and ${contains(name, keyword)})`;
}

/** The index is one of trigrams. */
const INDEXED_LENGTH = 3;

/** The name, real name or nickname contains the keyword. For everybody, who must not find anybody by an address. */
export function isCalled(keyword: string) {
  const called = contains(
    sql`lower(account.username || chr(31) || account.realname || chr(31) || account.nickname)`,
    keyword,
  );
  if (keyword.length < INDEXED_LENGTH) return called;
  return sql<boolean>`(${isFoundBy(keyword)} and ${called})`;
}

/**
 * The account of that name: the one whose key it has and, where two accounts would share it, the one that is called exactly
 * so, which `isExactly` puts first; that also finds who has no key yet, made by a server of the release before. Of a table
 * `account`.
 */
export function isNamed(name: string, key = nameKey(name)) {
  const second = sql`${key}::text || ${SECOND_KEY_SIGN}::text || account.uid`;
  const hasNoFirst = sql`(account.username_key is null or account.username_key = ${second})`;
  return sql<boolean>`(account.username_key = ${key} or (${isExactly(name)} and ${hasNoFirst}))`;
}

/** The index knows names in small letters only. */
export function isExactly(name: string) {
  return sql<boolean>`(lower(account.username) = lower(${name}) and account.username = ${name})`;
}

/** Who has these names, by their keys. */
export function listByNameKeys(db: Db, keys: readonly string[]) {
  return db
    .selectFrom("user_account")
    .where(sql<boolean>`username_key = any(${[...keys]}::text[])`)
    .select(["uid", "username", "username_key as key", "nickname", "role_id as roleId"])
    .execute();
}

const namedFrom = prepared((db, param: Param<{ from: string; below: string; limit: number }>) =>
  db
    .selectFrom("user_account")
    .select(["uid", "username", "nickname", "avatar"])
    .where(isBetween(sql`lower(username)`, param("from"), param("below")))
    .where("is_banned", "=", false)
    .orderBy(sql`length(username)`)
    .orderBy(sql`lower(username)`)
    .limit(param("limit")),
);

/** Accounts whose name begins so; the name itself first. */
export function listNamedFrom(db: Db, start: string, limit: number) {
  return namedFrom(db, { ...boundsOf(start.toLowerCase()), limit });
}
