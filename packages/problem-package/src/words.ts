/** A line of arguments split as a shell would: blanks part them, quotes and backslashes hold them together. */
export function splitWords(line: string): string[] {
  const words: string[] = [];
  let word: string | null = null;
  let quote = "";
  for (let at = 0; at < line.length; at++) {
    const letter = line.charAt(at);
    if (quote !== "") {
      if (letter === quote) quote = "";
      else if (letter === "\\" && quote === '"' && /["\\$`]/.test(line.charAt(at + 1))) {
        word = (word ?? "") + line.charAt(++at);
      } else word = (word ?? "") + letter;
    } else if (letter === "'" || letter === '"') {
      quote = letter;
      word ??= "";
    } else if (letter === "\\" && at + 1 < line.length) {
      word = (word ?? "") + line.charAt(++at);
    } else if (/\s/.test(letter)) {
      if (word !== null) words.push(word);
      word = null;
    } else word = (word ?? "") + letter;
  }
  if (word !== null) words.push(word);
  return words;
}
