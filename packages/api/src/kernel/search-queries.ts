/** How things of which there may be a million are found by a few letters: along indexes, and never more than so many. */
import { type Db, type Param, preparedByShape } from "@gavel/db";
import { type Expression, type RawBuilder, sql } from "kysely";
import { type CalledKind, SEARCHED } from "./called-queries.ts";
import { inOrder } from "./in-order-queries.ts";
import type { CalledRow, KeptNames } from "./kept-names.ts";
import { boundsOf, isBetween, startingWith, unseen } from "./like-queries.ts";
import { mistypedSearch } from "./mistyped-queries.ts";
import { FOUND_FEW, SIMILAR_MAX, type WantsSimilar } from "./similar-queries.ts";
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

/** Of those that hold a keyword so many of the newest are looked at; of those that hold a letter or two, as all may, a few. */
const LOOKED_AT = { long: 200, short: 50 } as const;

/** Of those that begin so as many, before what the reader may not see is left out: it may be nearly all of them. */
const BEGINNING = 300;

/** A kind of thing that has a name. */
interface Kind<Shape, Values, Row> {
  readonly table: CalledKind;
  /** The column of its name, which an index has in small letters. */
  readonly name: "title" | "name";
  /**
   * Whether the reader may learn that it is there; asked of each row before it is counted. May depend on the shape, of which
   * there must not be many, and on nothing else.
   */
  readonly isShown: (param: Param<Values>, shape: Shape) => RawBuilder<boolean>;
  /** What is told of each. */
  readonly rows: (db: Db) => Expression<Row>;
}

interface NameSearch<Shape, Values, Row> {
  readonly keyword: string;
  readonly limit: number;
  readonly wantsSimilar: WantsSimilar;
  /** What the reader is, and their own values for it. */
  readonly shape: Shape;
  readonly values: () => Promise<Values>;
  /** The best, where they were looked for with those of other kinds. */
  readonly best?: Promise<Row[]> | undefined;
  /** What all of the kind are called, where this process knows it. */
  readonly names?: KeptNames | null;
  /** Of the first that are found there those that the reader may be told of, where they were looked for with other kinds'. */
  readonly first?: (() => Promise<Row[]>) | undefined;
  /** What the reader may be told of: asked first, of what is known here. What they are told is asked of the database. */
  readonly mayBeOf?: (values: Values) => MayBeOf;
}

/** Whether a reader may be told of what belongs to a group. Who says yes of too many is still told no more. */
export type MayBeOf = (group: number) => boolean;

const LARGEST_ID = Number.MAX_SAFE_INTEGER;

/** The id that a keyword may be, with or without `#`. */
export function idIn(keyword: string): number | null {
  const id = Number(/^#?(\d{1,16})$/.exec(keyword)?.[1]);
  return id <= LARGEST_ID ? id : null;
}

export interface BestShape extends Pick<WordingShape, "isLong" | "isShort"> {
  readonly limit: number;
  /** The keyword may be an id. */
  readonly isId: boolean;
}

export function bestShapeOf(keyword: string, limit: number): BestShape {
  const { isLong: isLongWord, isShort } = wordingOf(keyword).shape;
  return { limit, isLong: isLongWord, isShort, isId: idIn(keyword) !== null };
}

export interface BestValues extends Pick<Wording, "keyword" | "inside"> {
  readonly from: string;
  readonly below: string;
  readonly id: number | null;
  /** For LIKE: the name begins so, or a word in it. */
  readonly start: string;
  readonly wordStart: string;
}

export function bestValuesOf(keyword: string): BestValues {
  const { keyword: typed, inside } = wordingOf(keyword).values;
  const start = startingWith(keyword);
  const bounds = boundsOf(keyword.toLowerCase());
  return { keyword: typed, inside, ...bounds, id: idIn(keyword), start, wordStart: `% ${start}` };
}

interface AmongShape<Shape> {
  readonly reader: Shape;
  readonly limit: number;
}
interface AmongValues {
  /** Best first. */
  readonly ids: readonly number[];
}
interface Looked<Row> {
  readonly found: readonly CalledRow[];
  readonly limit: number;
  readonly first?: (() => Promise<Row[]>) | undefined;
}
/** Of what this process finds the first so many are looked at, and where the reader may not see these, as many more. */
const PARTS = [
  [0, 64],
  [64, 1024],
] as const;

type Which = Pick<Kind<never, never, never>, "table" | "name">;

/**
 * The ids of the best of them: the one of that id or called exactly so, then what begins so, then where a word does, then the
 * rest; shorter names first, then newer ones. A letter or two stand in half of all texts: who fills the page by how they begin
 * needs no more.
 */
function bestNamed(
  which: Which,
  isShown: RawBuilder<boolean>,
  param: Param<BestValues>,
  { limit, isLong: isLongWord, isShort, isId }: BestShape,
): RawBuilder<{ ids: number[] }> {
  const table = sql.table(which.table);
  const name = sql`lower(${sql.ref(which.name)})`;
  const words = { keyword: param("keyword"), inside: param("inside") };
  const isHeld = holdsWords(SEARCHED[which.table], words, { isLong: isLongWord, isShort });
  const looksInside = isLongWord
    ? sql`true`
    : sql`(select count(*) from starting) < ${sql.lit(limit)}`;
  const id = unseen(sql`${param("id")}::bigint`);
  const bounds = [param("from"), param("below")].map((one) => unseen(sql`${one}::text`));
  return sql<{ ids: number[] }>`(
    with starting as (
      select id from (
        select * from ${table} where ${isBetween(name, bounds[0], bounds[1])}
        order by ${name} using ~<~ limit ${sql.lit(BEGINNING)}
      ) as ${table} where ${isShown} limit ${sql.lit(limit)}
    ), holding as (
      select id from ${table} where ${looksInside} and ${isHeld} and ${isShown}
      ${isLongWord ? sql`order by id desc` : sql``}
      limit ${sql.lit(isLongWord ? LOOKED_AT.long : LOOKED_AT.short)}
    ), found as (
      select id from starting union select id from holding
      ${isId ? sql`union select id from ${table} where id = ${id} and ${isShown}` : sql``}
    )
    select array(
      select id from ${table}
      where id = any(array(select id from found))
      order by
        case when ${isId ? sql`id = ${id} or` : sql``} ${name} = lower(${words.keyword}::text) then 0
          when ${name} like lower(${param("start")}::text) then 1
          when ${name} like lower(${param("wordStart")}::text) then 2
          when ${name} like lower(${words.inside}::text) then 3
          else 4 end,
        length(${name}), id desc
      limit ${sql.lit(limit)}) as ids)`;
}

/** Finds the best of a kind, and where these are few, what is called nearly so: somebody may have mistyped. */
export function namedSearch<
  Shape extends object,
  Values extends object,
  Row extends { readonly id: number },
>(kind: Kind<Shape, Values, Row>) {
  /** Of the best, for a statement that asks for several kinds. */
  const statement = (
    db: Db,
    param: Param<Values & BestValues>,
    { reader, ...shape }: BestShape & { readonly reader: Shape },
  ): RawBuilder<Row> => {
    const isShown = kind.isShown(param as Param<Values>, reader);
    return inOrder(kind.rows(db), bestNamed(kind, isShown, param as Param<BestValues>, shape));
  };
  const best = preparedByShape(statement);
  /** The first of these that the reader may be told of, in their order. */
  const among = (
    db: Db,
    param: Param<Values>,
    { ids, reader, limit }: AmongShape<Shape> & { readonly ids: RawBuilder<unknown> },
  ): RawBuilder<Row> =>
    inOrder(
      kind.rows(db),
      sql`(select array(
        select id from ${sql.table(kind.table)}
        where id = any(${ids}::bigint[]) and ${kind.isShown(param, reader)}
        order by array_position(${ids}, id) limit ${sql.lit(limit)}) as ids)`,
    );
  const amongThese = preparedByShape(
    (db, param: Param<Values & AmongValues>, shape: AmongShape<Shape>) => {
      const ids = unseen(sql`${(param as Param<AmongValues>)("ids")}::bigint[]`);
      return among(db, param as Param<Values>, { ...shape, ids });
    },
  );
  /** The first of these that the reader may be told of. */
  const firstShown = async (
    db: Db,
    { shape, values, mayBeOf }: NameSearch<Shape, Values, Row>,
    { found, limit, first }: Looked<Row>,
  ): Promise<Row[]> => {
    const shown: Row[] = [];
    const ids = await idsFor({ values, mayBeOf }, found, PARTS[1][1]);
    for (const [from, below] of PARTS) {
      const part = ids.slice(from, below);
      if (part.length === 0 || shown.length >= limit) break;
      const look = async () =>
        amongThese(db, { reader: shape, limit }, { ...(await values()), ids: part });
      shown.push(...((await (from === 0 && first !== undefined ? first() : look())) as Row[]));
    }
    return shown.slice(0, limit);
  };
  const mistyped = mistypedSearch(
    {
      ...{ kind: kind.table, from: sql.table(kind.table), id: "id", rows: kind.rows },
      text: sql`lower(${SEARCHED[kind.table]})`,
    },
    (_, param: Param<Values>, reader: Shape) => kind.isShown(param, reader),
  );
  const find = async (db: Db, search: NameSearch<Shape, Values, Row>): Promise<Row[]> => {
    const { keyword, limit, shape, values, wantsSimilar, names } = search;
    const asked = async () =>
      best(
        db,
        { ...bestShapeOf(keyword, limit), reader: shape },
        { ...(await values()), ...bestValuesOf(keyword) },
      );
    const known = async () => {
      const found = names?.best(keyword, idIn(keyword)) ?? null;
      const { first } = search;
      return found === null ? null : firstShown(db, search, { found, limit, first });
    };
    // It reads, and so answers rows, which the compiler cannot tell of a type that it does not know yet.
    const found = ((await known()) ?? (await (search.best ?? asked()))) as Row[];
    const isWanted = await wantsSimilar(found.length);
    if (!isWanted || found.length >= Math.min(FOUND_FEW, limit)) return found;
    const except = found.map(({ id }) => id);
    const holding = async (phrases: readonly string[]) => {
      if (names === null || names === undefined) return null;
      const held = names.holding(phrases).filter(({ id }) => !except.includes(id));
      return firstShown(db, search, { found: held, limit: SIMILAR_MAX });
    };
    const meant = await mistyped(db, { keyword, except, shape, values, holding });
    return [...found, ...meant].slice(0, limit);
  };
  /** Those that are looked at first, as far as this process knows them. */
  const firstIds = async (
    search: Pick<NameSearch<Shape, Values, Row>, "keyword" | "names" | "values" | "mayBeOf">,
  ): Promise<readonly number[]> => {
    const { keyword, names } = search;
    return idsFor(search, names?.best(keyword, idIn(keyword)) ?? [], PARTS[0][1]);
  };
  return { find, statement, among, firstIds };
}

/** The first of this process's that the reader may be told of; what they are told is asked of the database. */
async function idsFor<Values>(
  { values, mayBeOf }: Pick<NameSearch<unknown, Values, unknown>, "values" | "mayBeOf">,
  found: readonly CalledRow[],
  most: number,
): Promise<readonly number[]> {
  const ids: number[] = [];
  let isOwn: MayBeOf | undefined;
  for (const { id, group } of found) {
    if (ids.length >= most) break;
    if (group !== null && mayBeOf !== undefined) {
      isOwn ??= mayBeOf(await values());
      if (!isOwn(group)) continue;
    }
    ids.push(id);
  }
  return ids;
}
