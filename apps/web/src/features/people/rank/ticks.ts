const STEPS_MAX = 4;

/** Where an axis from 0 has its lines so that there are few, on round numbers, and the last is not below `most`. */
export function ticksUpTo(most: number): number[] {
  const rough = Math.max(1, most / STEPS_MAX);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.ceil(([1, 2, 5, 10].find((one) => one * power >= rough) ?? 10) * power);
  const count = Math.max(1, Math.ceil(most / step));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}
