import { Tokens } from "../../src/lib/tokens.ts";

export function solve(input: string): string {
  const tokens = new Tokens(input);
  const count = tokens.int();
  let out = "";
  for (let i = 0; i < count; i++) {
    const [x1, y1, r1] = [tokens.int(), tokens.int(), tokens.int()];
    const [x2, y2, r2] = [tokens.int(), tokens.int(), tokens.int()];
    out += `${litArea(Math.hypot(x2 - x1, y2 - y1), r1, r2).toFixed(12)}\n`;
  }
  return out;
}

function litArea(distance: number, a: number, b: number): number {
  const discs = Math.PI * (a * a + b * b);
  if (distance >= a + b) return discs;
  if (distance <= Math.abs(a - b)) return Math.PI * Math.max(a, b) ** 2;
  const alpha = Math.acos((distance ** 2 + a * a - b * b) / (2 * distance * a));
  const beta = Math.acos((distance ** 2 + b * b - a * a) / (2 * distance * b));
  const lens = a * a * (alpha - Math.sin(2 * alpha) / 2) + b * b * (beta - Math.sin(2 * beta) / 2);
  return discs - lens;
}
