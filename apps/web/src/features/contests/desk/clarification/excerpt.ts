/** The passage of a statement that a question is most likely about. */

/** Beyond it a paragraph is cut to its sentence. */
const PARAGRAPH_MAX = 480;
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

const sentencesOf = (text: string): string[] =>
  text.split(/(?<=[.!?]\s|[。！？])/).map((one) => one.trim());

/** The one that shares most with the question; what few passages say counts for more. The first of equals. */
function closest(terms: ReadonlySet<string>, passages: readonly string[]): string | undefined {
  const found = passages.map((passage) => {
    const own = termsOf(passage);
    return new Set([...terms].filter((term) => own.has(term)));
  });
  const spread = (term: string) => found.filter((own) => own.has(term)).length;
  const scores = found.map((own) => [...own].reduce((sum, term) => sum + 1 / spread(term), 0));
  const best = Math.max(0, ...scores);
  return passages[Math.max(0, scores.indexOf(best))];
}

/**
 * @param texts the parts of the statement in their order, Markdown
 * @returns a paragraph, or of a long one its closest sentence; the first one where nothing is shared, null without any text
 */
export function excerptOf(question: string, texts: readonly string[]): string | null {
  const terms = termsOf(question);
  const paragraph = closest(terms, texts.flatMap(paragraphsOf));
  if (paragraph === undefined) return null;
  if (paragraph.length <= PARAGRAPH_MAX) return paragraph;
  return closest(terms, sentencesOf(paragraph)) ?? paragraph;
}
