/** How accounts are found by what people call them. */
import { type Db, type Param, preparedByShape } from "@gavel/db";
import { nameKey, SECOND_KEY_SIGN } from "@gavel/domain/name-key";
import { type RawBuilder, sql } from "kysely";
import { LRUCache } from "lru-cache";
import { KeptRows } from "./kept-rows.ts";
import { boundsOf, isBetween, unseen } from "./like-queries.ts";
import { holdsWords } from "./search-queries.ts";
import { FOUND_FEW, similarSearch, type WantsSimilar } from "./similar-queries.ts";
import { type Wording, type WordingShape, wordingOf } from "./wording.ts";

/** As the index of it has it: the texts with a sign between them that nobody types. Of a table `account`. */
const SEARCHED = sql<string>`lower(account.username || chr(31) || coalesce(account.email, '') || chr(31) || account.realname || chr(31) || account.nickname)`;

/** The name, address, real name or nickname contains the keyword; ignores case. For staff, who sees all of them. @internal */
export function isFoundBy(keyword: string) {
  const { values, shape } = wordingOf(keyword);
  return isFoundByWords(values, shape);
}

/**
 * The same with places for what is typed. The index is asked by the end of a longer keyword alone. Names and numbers of many people begin alike, with a school or a
 * year, and trigrams that everybody has take long to go through and leave out nobody.
 */
export function isFoundByWords({ keyword, inside, end }: Wording, { hasEnd }: WordingShape) {
  if (!hasEnd) return isHeld(inside);
  // In a way that the index does not know.
  return sql<boolean>`(${isHeld(end)} and strpos(${SEARCHED}, ${unseen(sql`lower(${keyword}::text)`)}::text) > 0)`;
}

const isHeld = (pattern: string) =>
  sql<boolean>`${SEARCHED} like ${unseen(sql`lower(${pattern}::text)`)}`;

/** The name contains the keyword. The indexes find a few more, of whom these are kept. With places for what is typed. */
export function isNamedBy(words: Wording, shape: WordingShape) {
  return sql<boolean>`(${isInIndex(words, shape)} and ${holds(sql`lower(account.username)`, words)})`;
}

/** Of what is compared so, PostgreSQL expects little to be left, and asks the index first. */
const holds = (text: RawBuilder<unknown>, { inside }: Pick<Wording, "inside">) =>
  sql<boolean>`${text} like ${unseen(sql`lower(${inside}::text)`)}`;

/** As the index of short words has it, without the address: by that nobody is found whom they do not look after. */
const CALLED = sql<string>`account.username || chr(31) || account.realname || chr(31) || account.nickname`;

/** What everybody may read of them. */
const SHOWN_NAMES = sql<string>`account.username || chr(31) || account.nickname`;

/**
 * By what everybody reads, any part will do. A real name is told to nobody, so only who types the whole of it finds somebody
 * by it: letter by letter, it could be spelt out.
 */
function isKnownBy(words: Wording, { isShort }: Pick<WordingShape, "isShort">) {
  const { keyword } = words;
  // Once, and not for each row.
  const typed = sql`${unseen(sql`lower(${keyword}::text)`)}::text`;
  const names = sql`lower(${SHOWN_NAMES})`;
  const isInside = holds(names, words);
  // A letter or two are found where a word begins: that one in the middle of the name also begins the real one is told to nobody.
  const isInNames = isShort
    ? sql`case when account.realname = '' then true
        when ${typed} ~ '^[a-z0-9]+$' then ${names} ~ ('(^|[^a-z0-9])' || ${typed}) else ${isInside} end`
    : isInside;
  return sql<boolean>`(${isInNames} or lower(account.realname) = ${typed})`;
}

/**
 * The name or nickname contains the keyword, or the real name is it. For everybody, who must not find anybody by an address.
 * @internal
 */
export function isCalled(keyword: string) {
  const { values, shape } = wordingOf(keyword);
  return isCalledBy(values, shape);
}

/** The same with places for what is typed. */
export function isCalledBy(words: Wording, shape: WordingShape) {
  // The indexes have more in them than the reader may find people by, and find a few more, of whom these are kept.
  return sql<boolean>`(${isInIndex(words, shape)} and ${isKnownBy(words, shape)})`;
}

/** A few more than are called so, who are to be compared with all that was typed. */
const isInIndex = (words: Wording, shape: WordingShape) =>
  shape.isLong ? isHeld(words.end) : holdsWords(CALLED, words, shape);

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

const SHOWN = ["uid", "username", "nickname", "avatar"] as const;

interface Bounds {
  readonly from: string;
  readonly below: string;
}

/** In the order of the index first: half a site may begin with one letter. The name itself is the first of it. */
function beginning(db: Db, param: Param<Bounds>, limit: number) {
  return db
    .selectFrom((eb) =>
      eb
        .selectFrom("user_account")
        .select(SHOWN)
        .where(
          isBetween(
            sql`lower(username)`,
            unseen(sql`${param("from")}::text`),
            unseen(sql`${param("below")}::text`),
          ),
        )
        .where("is_banned", "=", sql.lit(false))
        .orderBy(sql`lower(username) using ~<~`)
        .limit(sql.lit(LOOKED_AT))
        .as("named"),
    )
    .selectAll()
    .orderBy(sql`length(username)`)
    .orderBy(sql`lower(username)`)
    .limit(sql.lit(limit));
}

const namedFrom = preparedByShape((db, param: Param<Bounds>, { limit }: Limited) =>
  beginning(db, param, limit),
);

/** Accounts whose name begins so; the name itself first. */
export function listNamedFrom(db: Db, start: string, limit: number) {
  return namedFrom(db, { limit }, boundsOf(start.toLowerCase()));
}

interface Called {
  readonly keyword: string;
  readonly limit: number;
  readonly wantsSimilar: WantsSimilar;
  /** What the changes of what people are called add up to, where a statement has just told; else nothing is kept. */
  readonly changes?: number;
}

/** Whom keywords find, which are typed letter by letter and by many: until somebody comes, goes or is called otherwise. */
const KEPT_MAX = 500;
const kept = new KeptRows<string, readonly NamedAccount[]>(KEPT_MAX);

/**
 * Accounts that are called so: whose name begins so first, then those with the shortest.
 * @param share one answer for all who ask for the same at the same time: everybody is told of the same people
 */
export async function listCalled(
  db: Db,
  { keyword, limit, wantsSimilar, changes }: Called,
  share: <T>(key: string, load: () => Promise<T>) => Promise<T> = (_, load) => load(),
): Promise<NamedAccount[]> {
  const known = changes === undefined ? undefined : kept.at(db, changes);
  const find = async (what: string, load: () => Promise<readonly NamedAccount[]>) => {
    const key = `${what} ${limit} ${keyword}`;
    const before = known?.get(key);
    if (before !== undefined) return before;
    const found = await share(key, load);
    known?.set(key, found);
    return found;
  };
  const found = await find("called", () => listExactlyCalled(db, keyword, limit));
  const isWanted = await wantsSimilar(found.length);
  if (!isWanted || found.length >= Math.min(FOUND_FEW, limit)) return [...found];
  const similar = await find("nearly called", () => listSimilarlyCalled(db, keyword, found));
  return [...found, ...similar].slice(0, limit);
}

/** Of the newest accounts so many are looked at before the index is asked for a letter or two, by which all may be called. */
const NEWEST = 300;

/** How a short word stands in what somebody is called, as the index has it: for a look at few without the index. */
function wordPattern(keyword: string): string {
  const word = keyword.toLowerCase();
  return /^[a-z0-9]+$/.test(word) ? `(^|[^a-z0-9])${word}` : `***=${word}`;
}

/** Short words by which too few are called, for a while; of these the newest accounts need not be looked at before the index. */
const rareWords = new WeakMap<Db, LRUCache<string, true>>();

function rareWordsOf(db: Db): LRUCache<string, true> {
  const known = rareWords.get(db) ?? new LRUCache({ max: 1000, ttl: 60_000 });
  rareWords.set(db, known);
  return known;
}

interface CalledValues extends Wording, Bounds {
  readonly pattern: string;
}

interface CalledShape extends WordingShape, Limited {
  readonly isRare: boolean;
}

/** Whose name begins so, and, unless they are enough, those who are called so. */
const calledSo = preparedByShape(
  (db, param: Param<CalledValues>, { limit, isRare, ...shape }: CalledShape) => {
    const missing = (known: RawBuilder<unknown>) =>
      sql<boolean>`(select count(*) from ${known}) < ${sql.lit(limit)}`;
    const newest = sql`(
      select uid, username, nickname, avatar from (
        select uid, username, nickname, avatar, realname, is_banned from user_account
        order by created_at desc, username limit ${sql.lit(NEWEST)}) as account
      where ${shape.isShort && !isRare ? missing(sql`named`) : sql`false`} and not is_banned
        and (lower(${SHOWN_NAMES}) ~ ${unseen(sql`${param("pattern")}::text`)}
          or lower(account.realname) = lower(${param("keyword")}::text))
        and uid <> all(array(select uid from named)))`;
    const called = db
      .selectFrom("user_account as account")
      .select(SHOWN)
      .where(missing(sql`known`))
      .where("is_banned", "=", sql.lit(false))
      .where(isCalledBy(placesForWords(param as Param<Wording>), shape))
      .limit(sql.lit(LOOKED_AT));
    return sql<NamedAccount>`
      with named as materialized ${beginning(db, param as Param<Bounds>, limit)},
      known as materialized (
        select 0 as part, named.* from named union all select 1, newest.* from ${newest} as newest)
      select uid, username, nickname, avatar from (
        select known.* from known
        union all
        select 1, called.* from ${called} as called where uid <> all(array(select uid from known))
      ) as found
      order by part, length(username), lower(username)
      limit ${sql.lit(limit)}`;
  },
);

interface NamedAccount {
  readonly uid: string;
  readonly username: string;
  readonly nickname: string;
  readonly avatar: string | null;
}

async function listExactlyCalled(db: Db, keyword: string, limit: number) {
  const { values, shape } = wordingOf(keyword);
  const bounds = boundsOf(keyword.toLowerCase());
  const isRare = shape.isShort && rareWordsOf(db).has(keyword);
  const given = { ...values, ...bounds, pattern: wordPattern(keyword) };
  const found = await calledSo(db, { ...shape, limit, isRare }, given);
  // Less than was asked for is all there is: whoever is new besides is in the index too.
  if (shape.isShort && !isRare && found.length < limit) rareWordsOf(db).set(keyword, true);
  return found;
}

/** By an address or a real name nobody is found: they are in the index, and compared with nothing. */
const similarPeople = similarSearch(() => ({
  ...{ from: sql`user_account as account`, id: "account.uid", text: SEARCHED },
  shown: sql`lower(${SHOWN_NAMES})`,
  isShown: sql<boolean>`not account.is_banned`,
}));

async function listSimilarlyCalled(
  db: Db,
  keyword: string,
  found: readonly NamedAccount[],
): Promise<NamedAccount[]> {
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
