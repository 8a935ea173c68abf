import type { Rng } from "../../src/lib/rng.ts";

export function smallInput(rng: Rng): string {
  const part = rng.text(rng.int(1, 6), rng.chance(50) ? "ab" : "abc");
  return `${part.repeat(rng.int(1, 3))}\n`;
}

export function brute(input: string): string {
  const text = input.trim();
  const rotations = Array.from(text, (_, i) => text.slice(i) + text.slice(0, i));
  const smallest = rotations.toSorted()[0] ?? "";
  return `${rotations.indexOf(smallest) + 1} ${rotations.filter((r) => r === smallest).length}\n`;
}
