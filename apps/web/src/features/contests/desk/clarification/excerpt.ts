/** The passage of a statement that a question is most likely about. */

/** Sentences are given up to so many characters. */
const EXCERPT_MAX = 480;
/** Little words say nothing of what is asked. */
const WORD_MIN = 3;

/** Words of alphabets as they are, and of scripts without blanks every two signs that stand together. */
function termsOf(text: string): Set<string> {
  const low = text.toLowerCase();
  const words = low.match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(
    words.flatMap((word) => {
      if (!/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(word)) {
        return word.length >= WORD_MIN ? [word] : [];
      }
      const signs = [...word];
      return signs.slice(1).map((sign, at) => `${signs[at]}${sign}`);
    }),
  );
}

const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((one) => one.trim())
    .filter((one) => one !== "");

/** The ends of a text's sentences, with the blanks behind them. */
const endsOf = (text: string): number[] =>
  [...text.matchAll(/[.!?]\s+|[。！？]\s*|$/g)].map(({ index, 0: end }) => index + end.length);

interface Closest {
  /** Which of the passages. */
  readonly at: number;
  /** What it shares with the question, but for what most passages say. */
  readonly shared: readonly string[];
}

/** The one that shares most with the question; what few passages say counts for more. The first of equals. */
function closest(terms: ReadonlySet<string>, passages: readonly string[]): Closest {
  const found = passages.map((passage) => {
    const own = termsOf(passage);
    return new Set([...terms].filter((term) => own.has(term)));
  });
  const spread = (term: string) => found.filter((own) => own.has(term)).length;
  const scores = found.map((own) => [...own].reduce((sum, term) => sum + 1 / spread(term), 0));
  const at = Math.max(0, scores.indexOf(Math.max(0, ...scores)));
  const few = Math.max(1, passages.length / 2);
  return { at, shared: [...(found[at] ?? [])].filter((term) => spread(term) <= few) };
}

/** Lists, tables, headings and code mean something as a whole only. */
const isPlain = (paragraph: string) => !/^\s*(?:[-*+>#|<]|\d+[.)]\s|```|~~~|\$\$)/m.test(paragraph);

/** Neither a formula nor a code nor something bold begins before it and ends behind it. */
function isBetween(before: string): boolean {
  const rest = before.replace(/\$[^$]*\$|`[^`]*`/g, "");
  const open = new Set<string>();
  for (const sign of rest.match(/\*\*|__|[*_]/g) ?? []) if (!open.delete(sign)) open.add(sign);
  return !/[$`]/.test(rest) && open.size === 0;
}

/** From the sentence on that is closest. */
function cutTo(terms: ReadonlySet<string>, paragraph: string): string {
  if (!isPlain(paragraph)) return paragraph;
  const ends = endsOf(paragraph).filter((end) => isBetween(paragraph.slice(0, end)));
  const starts = [0, ...ends].filter((start) => start < paragraph.length);
  const sentences = starts.map((start, at) => paragraph.slice(start, starts[at + 1]));
  const from = starts[closest(terms, sentences).at] ?? 0;
  const fits = ends.filter((end) => end > from && end - from <= EXCERPT_MAX).at(-1);
  const to = fits ?? ends.find((end) => end > from) ?? paragraph.length;
  const rest = to < paragraph.trimEnd().length ? " …" : "";
  return `${from > 0 ? "… " : ""}${paragraph.slice(from, to).trim()}${rest}`;
}

export interface Excerpt {
  readonly text: string;
  /** Those of the question that stand in it; of scripts without blanks two signs each. */
  readonly words: readonly string[];
}

/**
 * @param texts the parts of the statement in their order, Markdown
 * @returns what begins where the question's words are met most; the first paragraph where nothing is shared, null without
 * any text
 */
export function excerptOf(question: string, texts: readonly string[]): Excerpt | null {
  const terms = termsOf(question);
  const paragraphs = texts.flatMap(paragraphsOf);
  const { at, shared } = closest(terms, paragraphs);
  const paragraph = paragraphs[at];
  return paragraph === undefined ? null : { text: cutTo(terms, paragraph), words: shared };
}
