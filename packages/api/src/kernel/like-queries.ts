/** LIKE in which every character that a person typed means itself. */
import { type RawBuilder, sql } from "kysely";

function literally(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}

export function containing(text: string): string {
  return `%${literally(text)}%`;
}

export function startingWith(text: string): string {
  return `${literally(text)}%`;
}

const LAST_LETTER = 0x10ffff;
/** What no text holds by itself: halves of letters beyond the first 65 536. */
const HALVES = { first: 0xd800, last: 0xdfff };

/**
 * Texts that begin so lie between these in the order of bytes, which is that of an index for LIKE: a statement that is made
 * for any beginning finds them there, which it does not with LIKE. Nothing is above the last letter there is.
 */
export function boundsOf(start: string): { readonly from: string; readonly below: string } {
  const letters = Array.from(start, (letter) => letter.codePointAt(0) ?? 0);
  while (letters.at(-1) === LAST_LETTER) letters.pop();
  const last = letters.pop() ?? LAST_LETTER - 1;
  const next = last + 1 === HALVES.first ? HALVES.last + 1 : last + 1;
  return { from: start, below: String.fromCodePoint(...letters, next) };
}

/**
 * A value that the planner does not see. Of what is looked for it could tell how rare it is, so it would plan anew each time,
 * which takes longer than to look.
 */
export function unseen(value: unknown): RawBuilder<unknown> {
  return sql`(select ${value})`;
}

/** The text lies between such bounds. */
export function isBetween(text: RawBuilder<unknown>, from: unknown, below: unknown) {
  return sql<boolean>`(${text} ~>=~ ${from}::text and ${text} ~<~ ${below}::text)`;
}

/** The text, which is in lower case already, contains the keyword in any case. */
export function contains(text: RawBuilder<unknown>, keyword: string): RawBuilder<boolean> {
  return sql<boolean>`${text} like lower(${containing(keyword)}::text)`;
}
