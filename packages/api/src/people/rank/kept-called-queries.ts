/**
 * Whom a search of the rank finds. Who is called how changes seldom, and to look for them takes most of the time: so this process
 * keeps whom a keyword finds until somebody comes, goes, is banned or called otherwise. Where they stand is asked each time.
 */
import { type Db, type Param, preparedByShape } from "@gavel/db";
import { sql } from "kysely";
import { changesOfNames } from "../../kernel/called-queries.ts";
import { isCalledBy, placesForWords } from "../../kernel/name-queries.ts";
import { Weighed } from "../../kernel/weighed.ts";
import { type Wording, type WordingShape, wordingOf } from "../../kernel/wording.ts";
import { people, type Search } from "./queries.ts";

/** Who are more are read as they are found, a page of them. */
const PEOPLE_MAX = 1000;

const CHANGES = changesOfNames("user_account");

interface Called {
  /** As PostgreSQL writes an array. */
  readonly uids: string;
  readonly found: number;
  readonly changes: number;
}

const everybodyCalled = preparedByShape((db, param: Param<Wording>, shape: WordingShape) => {
  const called = db
    .selectFrom("user_account as account")
    .where("account.is_banned", "=", sql.lit(false))
    .where(isCalledBy(placesForWords(param), shape))
    .select("account.uid")
    .limit(sql.lit(PEOPLE_MAX + 1));
  return sql<Called>`
    select coalesce(array_agg(uid), '{}')::text as uids, count(*)::int as found, ${CHANGES} as changes
    from ${called} as called`;
});

/** About 120 000 people. */
const LETTERS_MAX = 4_000_000;
const kept = new Weighed<Called>(LETTERS_MAX, ({ uids }) => uids.length);

type Cut = Pick<Search, "limit" | "offset">;

/** As `compareInRank` has it. */
const standing = preparedByShape(
  (db, param: Param<Cut & { uids: string }>, { type }: Pick<Search, "type">) => {
    const keys = db
      .selectFrom("user_tally")
      .where(sql<boolean>`user_tally.uid = any(${param("uids")}::text::text[])`)
      .select(["uid", "ac", "total", "oi_score as oiScore"])
      .$if(type === "ACM", (query) => query.orderBy("ac", "desc").orderBy("total"))
      .$if(type === "OI", (query) => query.orderBy("oi_score", "desc").orderBy("ac", "desc"))
      .orderBy(sql`uid collate "C"`)
      .limit(param("limit"))
      .offset(param("offset"));
    return people(db)
      .innerJoin(keys.as("keys"), "keys.uid", "account.uid")
      .select(["keys.ac", "keys.total", "keys.oiScore", CHANGES.as("changes")])
      .$if(type === "ACM", (query) => query.orderBy("keys.ac", "desc").orderBy("keys.total"))
      .$if(type === "OI", (query) =>
        query.orderBy("keys.oiScore", "desc").orderBy("keys.ac", "desc"),
      )
      .orderBy(sql`account.uid collate "C"`);
  },
);

type Standing = Awaited<ReturnType<typeof standing>>[number];
interface Found {
  readonly rows: readonly Omit<Standing, "changes">[];
  readonly total: number;
}

async function standingOf(db: Db, { type, limit, offset }: Search, called: Called) {
  const found = await standing(db, { type }, { uids: called.uids, limit, offset });
  // Of another moment they may be others.
  if (found[0]?.changes !== called.changes) return null;
  return { rows: found.map(({ changes: _, ...row }) => row), total: called.found };
}

/** A page of them in their order, as they stand now. null = these are not kept, the database is to be asked for the page. */
export async function searchKept(db: Db, search: Search): Promise<Found | null> {
  const { keyword, offset } = search;
  const { values, shape } = wordingOf(keyword);
  // Of a letter or two, by which half a site may be called, not all are looked for.
  if (!shape.isLong || db.isTransaction) return null;
  const known = kept.get(db, keyword);
  const found = known === undefined ? null : await standingOf(db, search, known);
  if (found !== null) return found;
  const [now] = await everybodyCalled(db, shape, values);
  if (now === undefined || now.found > PEOPLE_MAX) {
    kept.delete(db, keyword);
    return null;
  }
  kept.set(db, keyword, now);
  return offset >= now.found ? { rows: [], total: now.found } : standingOf(db, search, now);
}
