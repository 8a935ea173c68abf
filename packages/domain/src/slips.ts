/**
 * How many slips of the fingers lie between two words: a letter too many, one too few, a wrong one, or two neighbours in each
 * other's place. Nothing is typed twice in one place, so this is the distance of optimal string alignment.
 */
export function countSlips(typed: string, meant: string): number {
  const [a, b] = [[...typed], [...meant]];
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (const [row, letter] of a.entries()) {
    const next = [row + 1];
    for (const [column, other] of b.entries()) {
      const changed = (last[column] ?? 0) + (letter === other ? 0 : 1);
      const spared = Math.min((last[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1, changed);
      const isSwapped = row > 0 && letter === b[column - 1] && a[row - 1] === other;
      next.push(isSwapped ? Math.min(spared, (beforeLast[column - 1] ?? 0) + 1) : spared);
    }
    [beforeLast, last] = [last, next];
  }
  return last[b.length] ?? 0;
}

/** As many may happen in a word of so many letters; more make another word of it. */
export function mayBeSlips(slips: number, letters: number): boolean {
  return slips <= (letters < 5 ? 1 : letters < 9 ? 2 : 3);
}
