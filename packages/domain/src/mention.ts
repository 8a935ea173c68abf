/** People named in a text by `@name`, or by `@[any name]` where the name holds more than letters, digits, `_`, `-` and dots. */
import { LIMITS } from "./limit.ts";

/** Of one text; who names more has to choose. */
export const MENTIONS_MAX = 10;
/** Names looked up for one text: most of a long one's are nobody's. */
const CANDIDATES_MAX = 100;

const PLAIN = /^[\p{L}\p{N}_.-]+$/u;
/** Behind a letter of the Latin alphabet it is part of an address. */
const MENTION = /(?<![A-Za-z0-9_@./-])@(?:\[([^[\]\n]+)\]|([\p{L}\p{N}_.-]+))/gu;
/** The end of a sentence, which may be the end of a name as well. */
const TAIL = /[.-]+$/;

/** How a text names this person. */
export function mentionOf(name: string): string {
  return PLAIN.test(name) && !TAIL.test(name) ? `@${name}` : `@[${name}]`;
}

/**
 * Who is named outside of code, each once: the names that are meant, or where a sentence may end in it, those that may be, the
 * longest first.
 */
export function mentionsIn(text: string): string[][] {
  const found = new Map<string, string[]>();
  for (const [, bracketed, plain = ""] of withoutCode(text).matchAll(MENTION)) {
    const written = bracketed?.trim() ?? plain;
    const names = bracketed === undefined ? [plain, plain.replace(TAIL, "")] : [written];
    const possible = [...new Set(names)].filter(isPossible);
    if (possible.length > 0) found.set(written, possible);
    if (found.size === CANDIDATES_MAX) break;
  }
  return [...found.values()];
}

interface SpokenPart {
  readonly text: string;
  /** Whom it names; null = nobody. */
  readonly name: string | null;
}

/** A text that is no code, cut where it names somebody. Whether there is such a person is another question. */
export function splitMentions(text: string): SpokenPart[] {
  const parts: SpokenPart[] = [];
  let from = 0;
  for (const { index, 0: whole, 1: bracketed, 2: plain = "" } of text.matchAll(MENTION)) {
    const name = bracketed?.trim() ?? plain.replace(TAIL, "");
    if (!isPossible(name)) continue;
    const length = bracketed === undefined ? name.length + 1 : whole.length;
    if (index > from) parts.push({ text: text.slice(from, index), name: null });
    parts.push({ text: text.slice(index, index + length), name });
    from = index + length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), name: null });
  return parts;
}

function isPossible(name: string): boolean {
  return name !== "" && name.length <= LIMITS.usernameMax;
}

/** What stands between backticks is code: decorators and addresses in it name nobody. */
function withoutCode(text: string): string {
  const runs = [...text.matchAll(/`+/g)].map(({ index, 0: run }) => ({
    at: index,
    length: run.length,
  }));
  // From the end on, so that each run knows the next one of its length at once.
  const nextOf = new Map<number, number>();
  const ends = runs.map(() => -1);
  for (let one = runs.length - 1; one >= 0; one -= 1) {
    const { length } = runs[one] ?? { length: 0 };
    ends[one] = nextOf.get(length) ?? -1;
    nextOf.set(length, one);
  }
  const kept: string[] = [];
  let from = 0;
  for (let one = 0; one < runs.length; one += 1) {
    const end = ends[one] ?? -1;
    const [opening, closing] = [runs[one], runs[end]];
    if (opening === undefined || closing === undefined) continue;
    kept.push(text.slice(from, opening.at));
    from = closing.at + closing.length;
    one = end;
  }
  return [...kept, text.slice(from)].join(" ");
}
