/** How things of which there may be a million are found by a few letters: along indexes, and never more than so many. */
import type { Db } from "@gavel/db";
import { type RawBuilder, sql } from "kysely";
import { boundsOf, containing, isBetween, startingWith } from "./like-queries.ts";
import { FOUND_FEW, listSimilar, type WantsSimilar } from "./similar-queries.ts";

/** Trigrams are made of letters and digits only. */
const TRIGRAM = /[\p{L}\p{N}]{3}/u;
/** Whether an index of trigrams helps. */
export const isLong = (keyword: string): boolean => TRIGRAM.test(keyword);

/**
 * The text contains the keyword, in any case. There are two indexes: one of trigrams, `lower(text)`, and one for what is too
 * short for it, `short_words(text)`, which finds Chinese anywhere in the text and other words by how they begin.
 */
export function holds(text: RawBuilder<unknown>, keyword: string): RawBuilder<boolean> {
  const inside = sql<boolean>`lower(${text}) like lower(${containing(keyword)}::text)`;
  if (isLong(keyword)) return inside;
  return sql<boolean>`(short_words(${text}) @> short_words(${keyword}::text)
    and cardinality(short_words(${keyword}::text)) > 0 and ${inside})`;
}

/** Of those that hold a keyword so many of the newest are looked at. */
const LOOKED_AT = 200;

interface NameSearch {
  readonly table: "contest" | "training" | "discussion" | "user_group";
  /** The column of its name, which an index has in small letters. */
  readonly name: "title" | "name";
  /** All that is searched, as the indexes have it. */
  readonly searched: RawBuilder<unknown>;
  readonly keyword: string;
  /** Whether the reader may learn that it is there; asked of each row before it is counted. */
  readonly isShown: RawBuilder<boolean>;
  readonly limit: number;
  readonly wantsSimilar: WantsSimilar;
}

const LARGEST_ID = Number.MAX_SAFE_INTEGER;

/** The id that a keyword may be, with or without `#`. */
export function idIn(keyword: string): number | null {
  const id = Number(/^#?(\d{1,16})$/.exec(keyword)?.[1]);
  return id <= LARGEST_ID ? id : null;
}

/**
 * The best of them: the one of that id or called exactly so, then what begins so, then where a word does, then the rest;
 * shorter names first, then newer ones.
 */
async function bestNamed(
  db: Db,
  search: NameSearch,
  { looksInside }: { looksInside: boolean },
): Promise<number[]> {
  const { searched, keyword, isShown, limit } = search;
  const table = sql.table(search.table);
  const name = sql`lower(${sql.ref(search.name)})`;
  const { from, below } = boundsOf(keyword.toLowerCase());
  const id = idIn(keyword);
  const start = startingWith(keyword);
  const { rows } = await sql<{ id: number }>`
    with starting as (
      select id from ${table} where ${isBetween(name, from, below)} and ${isShown}
      order by ${name} using ~<~ limit ${limit}
    ), holding as (
      select id from ${table} where ${looksInside ? holds(searched, keyword) : sql`false`} and ${isShown}
      order by id desc limit ${LOOKED_AT}
    ), numbered as (
      select id from ${table} where id = ${id}::bigint and ${isShown}
    ), found as (
      select id from starting union select id from holding union select id from numbered
    )
    select id from ${table}
    where id in (select id from found)
    order by
      case when id = ${id}::bigint or ${name} = lower(${keyword}::text) then 0
        when ${name} like lower(${start}::text) then 1
        when ${name} like lower(${`% ${start}`}::text) then 2
        when ${name} like lower(${containing(keyword)}::text) then 3
        else 4 end,
      length(${name}), id desc
    limit ${limit}`.execute(db);
  return rows.map((row) => row.id);
}

/** The best of them, and where these are few, what is called nearly so: somebody may have mistyped. */
export async function findNamed(db: Db, search: NameSearch): Promise<number[]> {
  const best = await listBest(db, search);
  const isWanted = await search.wantsSimilar(best.length);
  if (!isWanted || best.length >= Math.min(FOUND_FEW, search.limit)) return best;
  const { table, searched, keyword, isShown } = search;
  const text = sql`lower(${searched})`;
  const similar = await listSimilar<number>(db, {
    ...{ from: sql.table(table), id: "id", text, keyword, isShown, except: best },
  });
  return [...best, ...similar].slice(0, search.limit);
}

async function listBest(db: Db, search: NameSearch): Promise<number[]> {
  // A letter or two stand in half of all texts: who fills the page by how they begin needs no more.
  if (!isLong(search.keyword)) {
    const beginning = await bestNamed(db, search, { looksInside: false });
    if (beginning.length >= search.limit) return beginning;
  }
  return bestNamed(db, search, { looksInside: true });
}

/** Rows in the order in which their ids are. */
export function inOrderOf<Row extends { readonly id: number }>(
  ids: readonly number[],
  rows: readonly Row[],
): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
