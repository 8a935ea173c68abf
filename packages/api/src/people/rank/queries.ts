import { type Db, type Param, prepared, preparedByShape } from "@gavel/db";
import type { RankType } from "@gavel/domain/rank";
import { sql } from "kysely";
import { isCalledBy, placesForWords } from "../../kernel/name-queries.ts";
import { enoughIds } from "../../kernel/paging.ts";
import { type Wording, type WordingShape, wordingOf } from "../../kernel/wording.ts";

/** As `compareInRank` has it. */
const ORDERS = {
  ACM: sql`ac desc, total, uid collate "C"`,
  OI: sql`oi_score desc, ac desc, uid collate "C"`,
} as const satisfies Record<RankType, unknown>;

/** Everybody who may sign in, a line for each, so many lines in a block; only those who hold blocks know what is in a line. */
export async function listBlocks(
  db: Db,
  type: RankType,
  size: number,
): Promise<{ people: number; lines: string }[]> {
  const { rows } = await sql<{ people: number; lines: string }>`
    select count(*)::int as people, string_agg(ac || ' ' || total || ' ' || oi_score || ' ' || uid, E'\n' order by place) as lines
    from (
      select uid, ac, total, oi_score, row_number() over (order by ${ORDERS[type]}) - 1 as place
      from user_tally join user_account using (uid) where not is_banned
    ) as ranked
    group by place / ${sql.lit(size)} order by place / ${sql.lit(size)}`.execute(db);
  return rows;
}

const SIGNATURE_SHOWN = 100;

/** With what is shown of them; whoever was banned has no place. */
export const people = (db: Db) =>
  db
    .selectFrom("user_account as account")
    .where("account.is_banned", "=", sql.lit(false))
    .select(["account.uid", "account.username", "account.nickname", "account.avatar"])
    .select(["account.title_name as titleName", "account.title_color as titleColor"])
    .select(sql<string>`left(account.signature, ${sql.lit(SIGNATURE_SHOWN)})`.as("signature"));

const factsOf = prepared((db, param: Param<{ uids: readonly string[] }>) =>
  people(db).where(sql<boolean>`account.uid = any(${param("uids")}::text[])`),
);
export type Facts = Awaited<ReturnType<typeof factsOf>>[number];

/** What is shown of these people; whoever was banned or removed since is left out. */
export async function listFacts(db: Db, uids: readonly string[]): Promise<Facts[]> {
  return uids.length === 0 ? [] : factsOf(db, { uids: enoughIds(uids) });
}

const keyOf = prepared((db, param: Param<{ uid: string }>) =>
  db
    .selectFrom("user_tally")
    .where("uid", "=", param("uid"))
    .select(["uid", "ac", "total", "oi_score as oiScore"]),
);

/** Of one person, as it is now. */
export async function findKey(db: Db, uid: string) {
  const [key] = await keyOf(db, { uid });
  return key;
}

export interface Search {
  readonly type: RankType;
  readonly keyword: string;
  readonly limit: number;
  readonly offset: number;
}

/** Of a word of one or two letters, by which half a site may be called. */
const CALLED_MAX = 1000;

function called(db: Db, words: Wording, shape: WordingShape) {
  const all = people(db).where(isCalledBy(words, shape));
  return shape.isLong ? all : all.limit(sql.lit(CALLED_MAX));
}

interface SearchShape extends WordingShape, Pick<Search, "type"> {}
type SearchValues = Wording & Pick<Search, "limit" | "offset">;

const keysCalled = preparedByShape((db, param: Param<SearchValues>, shape: SearchShape) =>
  db
    .selectFrom(called(db, placesForWords(param as Param<Wording>), shape).as("account"))
    .innerJoin("user_tally", "user_tally.uid", "account.uid")
    .selectAll("account")
    .select(["ac", "total", "oi_score as oiScore"])
    .select((eb) => eb.fn.countAll<number>().over().as("found"))
    .$if(shape.type === "ACM", (query) => query.orderBy("ac", "desc").orderBy("total"))
    .$if(shape.type === "OI", (query) => query.orderBy("oi_score", "desc").orderBy("ac", "desc"))
    .orderBy(sql`account.uid collate "C"`)
    .limit(param("limit"))
    .offset(param("offset")),
);

/** In their order, as they stand now, with what is shown of them; `found` = how many there are in all. */
export function searchPeople(db: Db, { type, keyword, limit, offset }: Search) {
  const { values, shape } = wordingOf(keyword);
  return keysCalled(db, { ...shape, type }, { ...values, limit, offset });
}

export async function countCalled(db: Db, keyword: string): Promise<number> {
  const { values, shape } = wordingOf(keyword);
  const { count } = await db
    .selectFrom(called(db, values, shape).as("account"))
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}
