import { Rng } from "../../src/lib/rng.ts";
import type { DemoTestCase } from "../../src/types.ts";

/** What the interactor reads: the limit and the number it has thought of. */
export function cases(): DemoTestCase[] {
  const rng = new Rng(1022);
  const million = 1_000_000;
  const pairs: [number, number][] = [
    [10, 7],
    [1, 1],
    [2, 2],
    [100, rng.int(1, 100)],
    [1000, 1],
    [million, 1],
    [million, million],
    [million, rng.int(1, million)],
    [million - 1, rng.int(1, million - 1)],
  ];
  return pairs.map(([n, secret]) => ({ input: `${n} ${secret}\n`, output: `${secret}\n` }));
}
