import { Tokens } from "../../src/lib/tokens.ts";

const DAY = 1440n;

export function solve(input: string): string {
  const tokens = new Tokens(input);
  const clock = tokens.word();
  const minutes = tokens.big();
  const start = BigInt(clock.slice(0, 2)) * 60n + BigInt(clock.slice(3, 5));
  const end = Number((((start + minutes) % DAY) + DAY) % DAY);
  const hh = String(Math.floor(end / 60)).padStart(2, "0");
  const mm = String(end % 60).padStart(2, "0");
  return `${hh}:${mm}\n`;
}
