import { type ArchiveReasonCode, findArchiveReason } from "./archive-reason.ts";
import { findPackageReason, type PackageReasonCode } from "./package-reason.ts";

type Values = Readonly<Record<string, string>>;

/** The words of a language. */
export interface ReasonWords {
  readonly ofPackage: (code: PackageReasonCode, values: Values) => string;
  readonly ofArchive: (code: ArchiveReasonCode, values: Values) => string;
}

/** What fills these places is a text with words of its own, or a name. */
const TEXTS: ReadonlySet<string> = new Set(["why", "what", "format", "found", "words"]);
/** Nearly anything is one of these: whatever else a text may be goes before. */
const LOOSE: ReadonlySet<PackageReasonCode> = new Set(["keyed", "fpsLine"]);
/** A text in a text in a text; a package could name its files so that there is no end. */
const DEPTH_MAX = 3;

/** What a reader said, in these words. Whatever has none stays as it is. */
export const composeReason = (text: string, words: ReasonWords): string =>
  find(text, words, 0) ?? text;

function find(text: string, words: ReasonWords, depth: number): string | null {
  if (depth > DEPTH_MAX) return null;
  const found = findPackageReason(text);
  const archive = found === null || LOOSE.has(found.code) ? findArchiveReason(text) : null;
  if (archive !== null) {
    return words.ofArchive(archive.code, inWords(archive.params, words, depth).values);
  }
  if (found === null) return null;
  const { values, isChanged } = inWords(found.params, words, depth);
  // Anything may have a colon in it.
  return found.code !== "keyed" || isChanged ? words.ofPackage(found.code, values) : null;
}

function inWords(params: Values, words: ReasonWords, depth: number) {
  let isChanged = false;
  const told = Object.entries(params).map(([name, value]) => {
    const inner = TEXTS.has(name) ? find(value, words, depth + 1) : null;
    isChanged ||= inner !== null;
    return [name, inner ?? value] as const;
  });
  return { values: Object.fromEntries(told), isChanged };
}
