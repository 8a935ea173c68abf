/** Who is called nearly as somebody typed: for the few times when what they typed finds next to nothing. */
import { type Db, type Param, preparedByShape } from "@gavel/db";
import { type RawBuilder, sql } from "kysely";
import { unseen } from "./like-queries.ts";

/** Who finds as many as these did not mistype. */
export const FOUND_FEW = 3;
/** Of those that are alike so many are shown. */
export const SIMILAR_MAX = 5;
/** Of those that may be alike so many are compared: what is typed may be near half of all names. */
const COMPARED = 200;

/** Below, what is alike says nothing; above, comparing costs more than it finds. */
const LETTERS = { min: 4, max: 40 } as const;
/** Of three letters in a row, how many both have: one wrong letter spoils more of a short word than of a long one. */
export const ALIKE = { short: "0.3", long: "0.4" } as const;
export const SHORT_LETTERS = 6;

/** Whether a keyword may be something mistyped. Numbers are ids, and one number is not another. */
export function mayBeMistyped(keyword: string): boolean {
  const letters = [...keyword.replace(/\P{L}/gu, "")].length;
  const signs = [...keyword.replace(/[^\p{L}\p{N}]/gu, "")].length;
  return letters >= LETTERS.min && signs <= LETTERS.max;
}

/**
 * Whether what is called nearly so comes after what is called so. Each search asks once, and says how much it found.
 */
export type WantsSimilar = (found: number) => Promise<boolean>;

/** Where it is looked for. */
interface Alike {
  /** With the name that `id` and the texts call it by. */
  readonly from: RawBuilder<unknown>;
  readonly id: string;
  /** As the index of trigrams has it, in small letters. */
  readonly text: RawBuilder<unknown>;
  /** What of that the reader may be compared with; absent = all. */
  readonly shown?: RawBuilder<unknown>;
  readonly isShown: RawBuilder<boolean>;
}

interface AlikeValues {
  readonly keyword: string;
  readonly alike: string;
  /** Were found already. */
  readonly except: readonly (number | string)[];
}

/**
 * The most alike first, then the newest. What counts as alike is a setting, which the index goes by: it is set for this
 * statement, before anything of it is read.
 */
function nearest(
  { from, id, text, shown, isShown }: Alike,
  { keyword, alike, except }: AlikeValues,
): RawBuilder<{ id: number | string }> {
  const [word, key] = [unseen(sql`lower(${keyword}::text)`), sql.ref(id)];
  const compared = shown ?? text;
  // The index has more in it than the reader may be compared with.
  const isAlikeShown =
    shown === undefined ? sql`true` : sql`word_similarity(${word}, ${compared}) >= ${alike}::real`;
  return sql<{ id: number | string }>`
    with near as (
      select ${key} as id, word_similarity(${word}, ${compared}) as nearness from ${from}
      where (select set_config('pg_trgm.word_similarity_threshold', ${alike}::text, true)) <> ''
        and ${text} %> ${word} and ${isAlikeShown} and ${isShown} and not ${key} = any(${except})
      limit ${sql.lit(COMPARED)}
    )
    select id from near order by nearness desc, id desc limit ${sql.lit(SIMILAR_MAX)}`;
}

interface SimilarQuery<Shape, Values> {
  readonly keyword: string;
  readonly except: readonly (number | string)[];
  readonly shape: Shape;
  readonly values: Values;
}

/**
 * Looks for what is alike; finds none where PostgreSQL has no trigrams.
 * @param alikeOf may depend on the shape, of which there must not be many, and on nothing else
 */
export function similarSearch<Shape extends object, Values extends object>(
  alikeOf: (db: Db, param: Param<Values>, shape: Shape) => Alike,
) {
  const ids = preparedByShape((db, param: Param<Values & AlikeValues>, shape: Shape) => {
    const placeOf = param as Param<AlikeValues>;
    return nearest(alikeOf(db, param as Param<Values>, shape), {
      keyword: placeOf("keyword"),
      alike: placeOf("alike"),
      except: placeOf("except"),
    });
  });
  return async <Id extends number | string>(
    db: Db,
    { keyword, except, shape, values }: SimilarQuery<Shape, Values>,
  ): Promise<Id[]> => {
    if (!mayBeMistyped(keyword) || !(await hasTrigrams(db))) return [];
    const alike = [...keyword].length <= SHORT_LETTERS ? ALIKE.short : ALIKE.long;
    const rows = await ids(db, shape, { ...values, keyword, alike, except: [...except] });
    return rows.map((row) => row.id as Id);
  };
}

const known = new WeakMap<Db, Promise<boolean>>();

/** Whoever keeps the server may have left them out. */
export function hasTrigrams(db: Db): Promise<boolean> {
  const asked = known.get(db) ?? askForTrigrams(db);
  known.set(db, asked);
  asked.catch(() => known.delete(db));
  return asked;
}

async function askForTrigrams(db: Db): Promise<boolean> {
  const { rows } = await sql`select from pg_extension where extname = 'pg_trgm'`.execute(db);
  return rows.length > 0;
}
