/** The same numbers for the same seed, from 0 up to but not 1 (mulberry32). */
export type Random = () => number;

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** One of them, each as often as it weighs. @throws RangeError when there is none */
export function pickWeighted<T>(random: Random, choices: readonly (readonly [T, number])[]): T {
  const all = choices.reduce((sum, [, weight]) => sum + weight, 0);
  let left = random() * all;
  for (const [choice, weight] of choices) {
    left -= weight;
    if (left < 0) return choice;
  }
  const last = choices.at(-1);
  if (last === undefined) throw new RangeError("nothing to pick from");
  return last[0];
}
