/** How things of which there may be a million are found by a few letters: along indexes, and never more than so many. */
import { type Db, type Param, preparedByShape } from "@gavel/db";
import { type RawBuilder, sql } from "kysely";
import { boundsOf, isBetween, startingWith, unseen } from "./like-queries.ts";
import { FOUND_FEW, similarSearch, type WantsSimilar } from "./similar-queries.ts";
import { type Wording, type WordingShape, wordingOf } from "./wording.ts";

/**
 * The text contains the keyword, in any case. There are two indexes: one of trigrams, `lower(text)`, and one for what is too
 * short for it, `short_words(text)`, which finds Chinese anywhere in the text and other words by how they begin.
 */
export function holds(text: RawBuilder<unknown>, keyword: string): RawBuilder<boolean> {
  const { values, shape } = wordingOf(keyword);
  return holdsWords(text, values, shape);
}

/** The same with places for what is typed. */
export function holdsWords(
  text: RawBuilder<unknown>,
  { keyword, inside }: Pick<Wording, "keyword" | "inside">,
  shape: Pick<WordingShape, "isLong" | "isShort">,
): RawBuilder<boolean> {
  if (shape.isLong) return sql<boolean>`lower(${text}) like ${unseen(sql`lower(${inside}::text)`)}`;
  if (shape.isShort) {
    return sql<boolean>`short_words(${text}) @> ${unseen(sql`array[lower(${keyword}::text)]`)}`;
  }
  // Once: else its words would be made again for each row, which takes longer than to look at the row.
  const words = unseen(sql`short_words(${keyword}::text)`);
  // In a way that the other index does not know: it would find all rows, and want the words of each compared again.
  const isInside = sql`strpos(lower(${text}), lower(${keyword}::text)) > 0`;
  return sql<boolean>`(short_words(${text}) @> ${words} and cardinality(${words}) > 0 and ${isInside})`;
}

/** Of those that hold a keyword so many of the newest are looked at. */
const LOOKED_AT = 200;

/** A kind of thing that has a name. */
interface Kind<Shape, Values> {
  readonly table: "contest" | "training" | "discussion" | "user_group";
  /** The column of its name, which an index has in small letters. */
  readonly name: "title" | "name";
  /** All that is searched, as the indexes have it. */
  readonly searched: RawBuilder<unknown>;
  /**
   * Whether the reader may learn that it is there; asked of each row before it is counted. May depend on the shape, of which
   * there must not be many, and on nothing else.
   */
  readonly isShown: (param: Param<Values>, shape: Shape) => RawBuilder<boolean>;
}

interface NameSearch<Shape, Values> {
  readonly keyword: string;
  readonly limit: number;
  readonly wantsSimilar: WantsSimilar;
  /** What the reader is, and their own values for it. */
  readonly shape: Shape;
  readonly values: Values;
}

const LARGEST_ID = Number.MAX_SAFE_INTEGER;

/** The id that a keyword may be, with or without `#`. */
export function idIn(keyword: string): number | null {
  const id = Number(/^#?(\d{1,16})$/.exec(keyword)?.[1]);
  return id <= LARGEST_ID ? id : null;
}

interface BestShape extends Pick<WordingShape, "isLong" | "isShort"> {
  readonly looksInside: boolean;
  readonly limit: number;
}

interface BestValues extends Pick<Wording, "keyword" | "inside"> {
  readonly from: string;
  readonly below: string;
  readonly id: number | null;
  /** For LIKE: the name begins so, or a word in it. */
  readonly start: string;
  readonly wordStart: string;
}

function bestValuesOf(keyword: string): BestValues {
  const { keyword: typed, inside } = wordingOf(keyword).values;
  const start = startingWith(keyword);
  const bounds = boundsOf(keyword.toLowerCase());
  return { keyword: typed, inside, ...bounds, id: idIn(keyword), start, wordStart: `% ${start}` };
}

type Which = Pick<Kind<never, never>, "table" | "name" | "searched">;

/**
 * The best of them: the one of that id or called exactly so, then what begins so, then where a word does, then the rest;
 * shorter names first, then newer ones.
 */
function bestNamed(
  which: Which,
  isShown: RawBuilder<boolean>,
  param: Param<BestValues>,
  { looksInside, limit, isLong: isLongWord, isShort }: BestShape,
): RawBuilder<{ id: number }> {
  const table = sql.table(which.table);
  const name = sql`lower(${sql.ref(which.name)})`;
  const words = { keyword: param("keyword"), inside: param("inside") };
  const isHeld = looksInside
    ? holdsWords(which.searched, words, { isLong: isLongWord, isShort })
    : sql`false`;
  const id = unseen(sql`${param("id")}::bigint`);
  const bounds = [param("from"), param("below")].map((one) => unseen(sql`${one}::text`));
  return sql<{ id: number }>`
    with starting as (
      select id from ${table} where ${isBetween(name, bounds[0], bounds[1])} and ${isShown}
      order by ${name} using ~<~ limit ${sql.lit(limit)}
    ), holding as (
      select id from ${table} where ${isHeld} and ${isShown}
      order by id desc limit ${sql.lit(LOOKED_AT)}
    ), numbered as (
      select id from ${table} where id = ${id} and ${isShown}
    ), found as (
      select id from starting union select id from holding union select id from numbered
    )
    select id from ${table}
    where id = any(array(select id from found))
    order by
      case when id = ${id} or ${name} = lower(${words.keyword}::text) then 0
        when ${name} like lower(${param("start")}::text) then 1
        when ${name} like lower(${param("wordStart")}::text) then 2
        when ${name} like lower(${words.inside}::text) then 3
        else 4 end,
      length(${name}), id desc
    limit ${sql.lit(limit)}`;
}

/** Finds the best of a kind, and where these are few, what is called nearly so: somebody may have mistyped. */
export function namedSearch<Shape extends object, Values extends object>(
  kind: Kind<Shape, Values>,
) {
  const best = preparedByShape(
    (_, param: Param<Values & BestValues>, shape: BestShape & { reader: Shape }) =>
      bestNamed(
        kind,
        kind.isShown(param as Param<Values>, shape.reader),
        param as Param<BestValues>,
        shape,
      ),
  );
  const similar = similarSearch((_, param: Param<Values>, reader: Shape) => ({
    ...{ from: sql.table(kind.table), id: "id", text: sql`lower(${kind.searched})` },
    isShown: kind.isShown(param, reader),
  }));
  async function listBest(db: Db, search: NameSearch<Shape, Values>): Promise<number[]> {
    const { keyword, limit, shape: reader } = search;
    const values = { ...search.values, ...bestValuesOf(keyword) };
    const { isLong: isLongWord, isShort } = wordingOf(keyword).shape;
    const ask = async (looksInside: boolean) => {
      const shape = { looksInside, limit, isLong: isLongWord, isShort, reader };
      const rows = await best(db, shape, values);
      return rows.map(({ id }) => id);
    };
    // A letter or two stand in half of all texts: who fills the page by how they begin needs no more.
    if (!isLongWord) {
      const beginning = await ask(false);
      if (beginning.length >= limit) return beginning;
    }
    return ask(true);
  }
  return async (db: Db, search: NameSearch<Shape, Values>): Promise<number[]> => {
    const { keyword, limit, shape, values, wantsSimilar } = search;
    const found = await listBest(db, search);
    const isWanted = await wantsSimilar(found.length);
    if (!isWanted || found.length >= Math.min(FOUND_FEW, limit)) return found;
    const others = await similar<number>(db, { keyword, except: found, shape, values });
    return [...found, ...others].slice(0, limit);
  };
}

/** Rows in the order in which their ids are. */
export function inOrderOf<Row extends { readonly id: number }>(
  ids: readonly number[],
  rows: readonly Row[],
): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
