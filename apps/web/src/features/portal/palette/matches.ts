/** All words of the keyword begin a word of the text, or stand inside its Chinese. */
export function matches(text: string, keyword: string): boolean {
  const words = text.toLowerCase().split(/[\s/]+/);
  return keyword
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .every((part) =>
      words.some(
        (word) => word.startsWith(part) || (/\p{Script=Han}/u.test(part) && word.includes(part)),
      ),
    );
}
