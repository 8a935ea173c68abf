/** What somebody typed, as statements look for it: values, and what a statement depends on besides. */
import { containing } from "./like-queries.ts";

/** Of what is typed, or places for it in a statement that is kept. */
export interface Wording {
  readonly keyword: string;
  /** Anywhere in a text, for LIKE. */
  readonly inside: string;
  /** Its last letters anywhere in a text. */
  readonly end: string;
}

export interface WordingShape {
  /** An index of trigrams helps. */
  readonly isLong: boolean;
  /** A letter or two, which the index of short words knows as they are. */
  readonly isShort: boolean;
  /** There is more of it than its end. */
  readonly hasEnd: boolean;
}

/** Trigrams are made of letters and digits only. */
const TRIGRAM = /[\p{L}\p{N}]{3}/u;
/** Whether an index of trigrams helps. */
const isLong = (keyword: string): boolean => TRIGRAM.test(keyword);

const SHORT = /^\S{1,2}$/u;

/** Three letters make a trigram. */
const LAST_LETTERS = /[\p{L}\p{N}]{3,6}$/u;

export function wordingOf(keyword: string): { values: Wording; shape: WordingShape } {
  const [end = keyword] = LAST_LETTERS.exec(keyword) ?? [];
  return {
    values: { keyword, inside: containing(keyword), end: containing(end) },
    shape: {
      isLong: isLong(keyword),
      isShort: SHORT.test(keyword),
      hasEnd: end.length < keyword.length,
    },
  };
}

/**
 * In small letters, as PostgreSQL has it. Beyond ASCII languages disagree about capitals: null = ask the database.
 */
export function lowered(keyword: string): string | null {
  const small = keyword.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  return small.toLowerCase() === small ? small : null;
}
