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

/** Of balloons, in the order in which they are given out: no two are alike, for eyes without red or green cones either. */
export const BALLOON_COLORS = [
  ...(["#c8202a", "#2463b0", "#57c785", "#f6d32d", "#8a5be0", "#f08a24"] as const),
  ...(["#111111", "#f5f5f5", "#f7a8c4", "#17d3df", "#5b3a1e", "#8d99a6"] as const),
] as const;

/** The first color that no problem has yet. */
export function nextColor(taken: readonly string[]): string {
  return BALLOON_COLORS.find((one) => !taken.includes(one)) ?? BALLOON_COLORS[0];
}
