const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** The first letter that no problem has yet; behind Z they are numbered. */
export function nextLetter(taken: readonly string[]): string {
  const used = new Set(taken.map((one) => one.toUpperCase()));
  const letter = [...ALPHABET].find((one) => !used.has(one));
  if (letter !== undefined) return letter;
  let number = 27;
  while (used.has(`P${number}`)) number += 1;
  return `P${number}`;
}

/** Of balloons: far enough from each other for most readers, in the order in which they are given out. */
export const BALLOON_COLORS = [
  ...(["#d93a3a", "#2b6cb8", "#2f9e5b", "#f2c230", "#7d4fd6", "#e8792b"] as const),
  ...(["#111111", "#f5f5f5", "#e377c2", "#17becf", "#8c564b", "#9aa5b1"] as const),
] as const;

/** The first color that no problem has yet. */
export function nextColor(taken: readonly string[]): string {
  return BALLOON_COLORS.find((one) => !taken.includes(one)) ?? BALLOON_COLORS[0];
}

/** The list with one of it a place further up or down; null at its ends. */
export function moved<T>(list: readonly T[], at: number, by: 1 | -1): T[] | null {
  const to = at + by;
  const one = list[at];
  if (one === undefined || to < 0 || to >= list.length) return null;
  const rest = list.filter((_, index) => index !== at);
  return [...rest.slice(0, to), one, ...rest.slice(to)];
}
