import { Rng } from "../src/lib/rng.ts";

interface Reference {
  solve: (input: string) => string;
}

interface Brute {
  brute: (input: string) => string;
  smallInput: (rng: Rng) => string;
}

const CHECKED = [
  "1005",
  "1006",
  "1007",
  "1008",
  "1009",
  "1010",
  "1011",
  "1012",
  "1013",
  "1014",
  "1015",
  "1016",
  "1017",
  "1018",
  "1019",
  "1023",
];

const ROUNDS = 400;

/** Compares a reference solution with the brute force one on small random inputs; undefined if there is none. */
export async function crossCheck(displayId: string): Promise<string | undefined> {
  if (!CHECKED.includes(displayId)) return undefined;
  const { solve }: Reference = await import(`../problems/${displayId}/reference.ts`);
  const { brute, smallInput }: Brute = await import(`../problems/${displayId}/brute.ts`);
  const rng = new Rng(Number(displayId) * 7919);
  for (let round = 0; round < ROUNDS; round++) {
    const input = smallInput(rng);
    const expected = brute(input);
    const found = solve(input);
    if (found !== expected)
      throw new Error(`${displayId}: brute ${expected} reference ${found} for\n${input}`);
  }
  return `${ROUNDS} random inputs agree with brute force`;
}
