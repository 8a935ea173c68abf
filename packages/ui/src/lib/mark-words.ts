/** Where words stand in a text. */

const WITHOUT_BLANKS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

function patternOf(word: string): RegExp {
  const literal = word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const isAnywhere = WITHOUT_BLANKS.test(word);
  const whole = isAnywhere ? literal : `(?<![\\p{L}\\p{N}])${literal}(?![\\p{L}\\p{N}])`;
  return new RegExp(whole, "giu");
}

interface Part {
  readonly text: string;
  readonly isMarked: boolean;
}

/**
 * The text in its parts. Words of alphabets are met as whole words, in capitals or not; signs of scripts without blanks
 * wherever they stand. What touches is one part.
 */
export function markWords(text: string, words: readonly string[]): Part[] {
  const isMarked = new Array<boolean>(text.length).fill(false);
  for (const word of words) {
    if (word === "") continue;
    for (const { index, 0: met } of text.matchAll(patternOf(word))) {
      isMarked.fill(true, index, index + met.length);
    }
  }
  const parts: Part[] = [];
  let from = 0;
  for (let at = 1; at <= text.length; at += 1) {
    if (at < text.length && isMarked[at] === isMarked[from]) continue;
    parts.push({ text: text.slice(from, at), isMarked: isMarked[from] === true });
    from = at;
  }
  return parts;
}
