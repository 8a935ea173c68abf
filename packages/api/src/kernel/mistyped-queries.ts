/** What somebody mistyped, word by word: the words of a site that are nearly so, and what is called by these. */
import { type Db, type Param, prepared, preparedByShape } from "@gavel/db";
import { countSlips, mayBeSlips } from "@gavel/domain/slips";
import { type Expression, type RawBuilder, sql } from "kysely";
import { inOrder } from "./in-order-queries.ts";
import { containing, unseen } from "./like-queries.ts";
import {
  ALIKE,
  hasTrigrams,
  mayBeMistyped,
  SHORT_LETTERS,
  SIMILAR_MAX,
} from "./similar-queries.ts";

/** Of things that are called by words, as `search_word` has them. */
type WordKind = "contest" | "training" | "discussion" | "user_group" | "problem";

/** Letters of what is compared; numbers are none. */
const WORD = { min: 3, max: 40 } as const;
/** Of three letters in a row so many words of the site have that are looked at: two wrong letters leave a short one few. */
const LOOKED_AT = { alike: "0.2", words: 12 } as const;
/** For each word so many that it may have been meant to be, and for all together so many phrases. */
const WORDS_MEANT = 3;
const PHRASES_MAX = 5;
/** Of those that hold a phrase so many of the newest are looked at. */
const HOLDING_MAX = 50;

interface NearValues {
  readonly kind: WordKind;
  readonly words: readonly string[];
  readonly alike: string;
}

/** What counts as alike is a setting, which the index goes by: it is set for this statement, before anything of it is read. */
const nearWords = prepared(
  (_, param: Param<NearValues>) => sql<Near>`
    select typed, near.word, near.nearness
    from unnest(${unseen(sql`${param("words")}::text[]`)}) as asked(typed), lateral (
      select distinct word, word_similarity(typed, word) as nearness, abs(length(word) - length(typed)) as apart
      from search_word
      where (select set_config('pg_trgm.word_similarity_threshold', ${param("alike")}::text, true)) <> ''
        and word %> typed and kind = ${param("kind")}
      order by nearness desc, apart, word limit ${sql.lit(LOOKED_AT.words)}
    ) as near
    order by near.nearness desc, near.apart, near.word`,
);

interface Near {
  readonly typed: string;
  readonly word: string;
  readonly nearness: number;
}

/** A writing in which words have blanks between them. */
const SPACED = /^\p{ASCII}+$/u;

/**
 * Those that it may have been meant to be, the most likely first: a few slips away, or, in a writing without blanks such as
 * Chinese, with more around it: `prim` shares letters with `problem`, and is not it.
 */
function meantWords(typed: string, near: readonly Near[]): string[] {
  const letters = [...typed].length;
  const alike = Number(letters <= SHORT_LETTERS ? ALIKE.short : ALIKE.long);
  const least = SPACED.test(typed) ? Number.POSITIVE_INFINITY : alike;
  return near
    .map((one) => ({ ...one, slips: countSlips(typed, one.word) }))
    .map((one) => ({ ...one, isSlip: mayBeSlips(one.slips, letters) }))
    .filter(({ isSlip, nearness }) => isSlip || nearness >= least)
    .sort(
      (a, b) => Number(b.isSlip) - Number(a.isSlip) || a.slips - b.slips || b.nearness - a.nearness,
    )
    .slice(0, WORDS_MEANT)
    .map(({ word }) => word);
}

/** The words of what somebody typed, in small letters. */
function wordsIn(typed: string): Set<string> {
  const all = typed.match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(
    all.filter((word) => {
      const letters = [...word].length;
      return letters >= WORD.min && letters <= WORD.max && !/\p{N}/u.test(word);
    }),
  );
}

/** The phrases that this may have been meant to be, the most likely first; itself is none. */
async function meantBy(db: Db, kind: WordKind, keyword: string): Promise<string[]> {
  const typed = keyword.toLowerCase();
  const words = wordsIn(typed);
  if (words.size === 0) return [];
  const near = Map.groupBy(
    await nearWords(db, { kind, words: [...words], alike: LOOKED_AT.alike }),
    (one) => one.typed,
  );
  let phrases = [typed];
  for (const [word, candidates] of near) {
    const meant = meantWords(word, candidates);
    if (meant.length === 0) continue;
    const whole = new RegExp(`(?<![\\p{L}\\p{N}])${word}(?![\\p{L}\\p{N}])`, "gu");
    phrases = meant.flatMap((one) => phrases.map((phrase) => phrase.replace(whole, one)));
  }
  return phrases.filter((phrase) => phrase !== typed).slice(0, PHRASES_MAX);
}

/** Where it is looked for. */
interface Named<Row> {
  readonly kind: WordKind;
  /** With the name that `id` and the texts call it by. */
  readonly from: RawBuilder<unknown>;
  readonly id: string;
  /** As the index of trigrams has it, in small letters. */
  readonly text: RawBuilder<unknown>;
  /** What is told of each. */
  readonly rows: (db: Db) => Expression<Row>;
}

interface PhraseValues {
  readonly patterns: readonly string[];
  /** Were found already. */
  readonly except: readonly number[];
}

interface MistypedQuery<Shape, Values, Row> {
  readonly keyword: string;
  readonly except: readonly number[];
  readonly shape: Shape;
  readonly values: () => Promise<Values>;
  /** What holds these phrases, where this process knows what all are called; null = ask the database. */
  readonly holding?: (phrases: readonly string[]) => Promise<Row[] | null>;
}

/**
 * Looks for what is called by words that are nearly those that were typed; finds none where PostgreSQL has no trigrams.
 * @param isShown whether the reader may learn that it is there; may depend on the shape, of which there must not be many, and on
 *   nothing else
 */
export function mistypedSearch<Shape extends object, Values extends object, Row>(
  { kind, from, id, text, rows }: Named<Row>,
  isShown: (db: Db, param: Param<Values>, shape: Shape) => RawBuilder<boolean>,
) {
  const key = sql.ref(id);
  const holding = preparedByShape((db, param: Param<Values & PhraseValues>, shape: Shape) => {
    const place = param as Param<PhraseValues>;
    const [patterns, except] = [place("patterns"), place("except")];
    const ids = sql`
        select id from unnest(${unseen(sql`${patterns}::text[]`)}) with ordinality as asked(pattern, place), lateral (
          select ${key} as id from ${from}
          where ${text} like asked.pattern and ${isShown(db, param as Param<Values>, shape)}
            and not ${key} = any(${except}::bigint[])
          order by ${key} + 0 desc limit ${sql.lit(HOLDING_MAX)}
        ) as held
        group by id order by min(place), id desc limit ${sql.lit(SIMILAR_MAX)}`;
    return inOrder(rows(db), sql`(select array(${ids}) as ids)`);
  });
  return async (
    db: Db,
    { keyword, except, shape, values, holding: known }: MistypedQuery<Shape, Values, Row>,
  ): Promise<Row[]> => {
    if (!mayBeMistyped(keyword) || !(await hasTrigrams(db))) return [];
    const phrases = await meantBy(db, kind, keyword);
    if (phrases.length === 0) return [];
    const inMemory = await known?.(phrases);
    if (inMemory !== undefined && inMemory !== null) return inMemory;
    const patterns = phrases.map(containing);
    const found = await holding(db, shape, { ...(await values()), patterns, except: [...except] });
    return found as Row[];
  };
}
