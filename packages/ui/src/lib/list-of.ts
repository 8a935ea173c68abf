/** "a, b, c", as the language separates them; Chinese puts 、 between them. */
export function listOf(locale: string, words: readonly string[]): string {
  // Of type "unit" Chinese has no separator at all.
  return new Intl.ListFormat(locale, { type: "conjunction", style: "narrow" }).format(words);
}
