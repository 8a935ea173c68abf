/** How accounts are found by what people call them. */
import { type Db, type Param, preparedByShape } from "@gavel/db";
import { nameKey, SECOND_KEY_SIGN } from "@gavel/domain/name-key";
import { sql } from "kysely";
import { boundsOf, contains, isBetween, unseen } from "./like-queries.ts";
import { holdsWords } from "./search-queries.ts";
import { FOUND_FEW, similarSearch, type WantsSimilar } from "./similar-queries.ts";
import { type Wording, type WordingShape, wordingOf } from "./wording.ts";

/** As the index of it has it: the texts with a sign between them that nobody types. Of a table `account`. */
const SEARCHED = sql<string>`lower(account.username || chr(31) || coalesce(account.email, '') || chr(31) || account.realname || chr(31) || account.nickname)`;

/** The name, address, real name or nickname contains the keyword; ignores case. For staff, who sees all of them. */
export function isFoundBy(keyword: string) {
  const { values, shape } = wordingOf(keyword);
  return isFoundByWords(values, shape);
}

/**
 * The same with places for what is typed. The index is asked by the end of a longer keyword alone. Names and numbers of many people begin alike, with a school or a
 * year, and trigrams that everybody has take long to go through and leave out nobody.
 */
export function isFoundByWords({ keyword, inside, end }: Wording, { hasEnd }: WordingShape) {
  const isHeld = (pattern: string) =>
    sql<boolean>`${SEARCHED} like ${unseen(sql`lower(${pattern}::text)`)}`;
  if (!hasEnd) return isHeld(inside);
  // In a way that the index does not know.
  return sql<boolean>`(${isHeld(end)} and strpos(${SEARCHED}, lower(${keyword}::text)) > 0)`;
}

/** The name contains the keyword. The index finds a few more, of whom these are kept. */
export function isNamedLike(keyword: string) {
  return sql<boolean>`(${isCalled(keyword)} and ${contains(sql`lower(account.username)`, keyword)})`;
}

/** As the index of short words has it, without the address: by that nobody is found whom they do not look after. */
const CALLED = sql<string>`account.username || chr(31) || account.realname || chr(31) || account.nickname`;

/** The name, real name or nickname contains the keyword. For everybody, who must not find anybody by an address. @internal */
export function isCalled(keyword: string) {
  const { values, shape } = wordingOf(keyword);
  return isCalledBy(values, shape);
}

/** The same with places for what is typed. */
export function isCalledBy(words: Wording, shape: WordingShape) {
  const called = holdsWords(CALLED, words, shape);
  // The index of trigrams has the address too, and finds a few more, of whom these are kept.
  return shape.isLong ? sql<boolean>`(${isFoundByWords(words, shape)} and ${called})` : called;
}

/** Places for what is typed. */
export const placesForWords = (param: Param<Wording>): Wording => ({
  keyword: param("keyword"),
  inside: param("inside"),
  end: param("end"),
});

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

/** Which of these names, by their keys, were closed accounts', or are kept for what these are called now. */
export async function listClosedNames(db: Db, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await db
    .selectFrom(sql<{ key: string }>`unnest(${[...keys]}::text[])`.as<"asked">(sql`asked(key)`))
    .where(sql<boolean>`is_name_closed(asked.key)`)
    .select("asked.key")
    .execute();
  return new Set(rows.map(({ key }) => key));
}

/** Of those who are called so, so many are looked at. */
const LOOKED_AT = 200;

/** A limit that the planner knows: for one that it is not told it would plan anew each time. There are few. */
interface Limited {
  readonly limit: number;
}

/** In the order of the index first: half a site may begin with one letter. The name itself is the first of it. */
const namedFrom = preparedByShape(
  (db, param: Param<{ from: string; below: string }>, { limit }: Limited) =>
    db
      .selectFrom((eb) =>
        eb
          .selectFrom("user_account")
          .select(["uid", "username", "nickname", "avatar"])
          .where(
            isBetween(
              sql`lower(username)`,
              unseen(sql`${param("from")}::text`),
              unseen(sql`${param("below")}::text`),
            ),
          )
          .where("is_banned", "=", false)
          .orderBy(sql`lower(username) using ~<~`)
          .limit(sql.lit(LOOKED_AT))
          .as("named"),
      )
      .selectAll()
      .orderBy(sql`length(username)`)
      .orderBy(sql`lower(username)`)
      .limit(sql.lit(limit)),
);

/** Accounts whose name begins so; the name itself first. */
export function listNamedFrom(db: Db, start: string, limit: number) {
  return namedFrom(db, { limit }, boundsOf(start.toLowerCase()));
}

interface Called {
  readonly keyword: string;
  readonly limit: number;
  readonly wantsSimilar: WantsSimilar;
}

/** Accounts that are called so: whose name begins so first, then those with the shortest. */
export async function listCalled(db: Db, { keyword, limit, wantsSimilar }: Called) {
  const found = await listExactlyCalled(db, keyword, limit);
  const isWanted = await wantsSimilar(found.length);
  if (!isWanted || found.length >= Math.min(FOUND_FEW, limit)) return found;
  const similar = await listSimilarlyCalled(db, keyword, found);
  return [...found, ...similar].slice(0, limit);
}

const calledSo = preparedByShape(
  (db, param: Param<Wording>, { limit, ...shape }: WordingShape & Limited) => {
    const called = db
      .selectFrom("user_account as account")
      .select(["uid", "username", "nickname", "avatar"])
      .where("is_banned", "=", false)
      .where(isCalledBy(placesForWords(param), shape))
      .limit(sql.lit(LOOKED_AT));
    return db
      .selectFrom(called.as("called"))
      .selectAll()
      .orderBy(sql`length(username)`)
      .orderBy(sql`lower(username)`)
      .limit(sql.lit(limit));
  },
);

async function listExactlyCalled(db: Db, keyword: string, limit: number) {
  const first = await listNamedFrom(db, keyword, limit);
  if (first.length === limit) return first;
  const { values, shape } = wordingOf(keyword);
  const others = await calledSo(db, { ...shape, limit }, values);
  const known = new Set(first.map(({ uid }) => uid));
  return [...first, ...others.filter(({ uid }) => !known.has(uid))].slice(0, limit);
}

/** By an address nobody is found: it is in the index, and compared with nothing. */
const similarPeople = similarSearch(() => ({
  ...{ from: sql`user_account as account`, id: "account.uid", text: SEARCHED },
  shown: sql`lower(${CALLED})`,
  isShown: sql<boolean>`not account.is_banned`,
}));

async function listSimilarlyCalled(db: Db, keyword: string, found: readonly { uid: string }[]) {
  const except = found.map(({ uid }) => uid);
  const uids = await similarPeople<string>(db, { keyword, except, shape: {}, values: {} });
  if (uids.length === 0) return [];
  const rows = await db
    .selectFrom("user_account")
    .select(["uid", "username", "nickname", "avatar"])
    .where("uid", "in", uids)
    .execute();
  const byUid = new Map(rows.map((row) => [row.uid, row]));
  return uids.flatMap((uid) => byUid.get(uid) ?? []);
}
