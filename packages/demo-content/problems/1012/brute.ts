import { at } from "../../src/lib/at.ts";
import type { Rng } from "../../src/lib/rng.ts";
import { Tokens } from "../../src/lib/tokens.ts";

export function smallInput(rng: Rng): string {
  const h = rng.int(1, 5);
  const w = rng.int(h === 1 ? 2 : 1, 5);
  const cells = rng.shuffle([..."SE", ...rng.text(h * w - 2, ".##")]).join("");
  const rows = Array.from({ length: h }, (_, i) => `${cells.slice(i * w, i * w + w)}\n`);
  return `${h} ${w} ${rng.int(0, 3)}\n${rows.join("")}`;
}

/** For every number of steps, the fewest charges with which each cell can be the place after it. */
export function brute(input: string): string {
  const tokens = new Tokens(input);
  const h = tokens.int();
  const w = tokens.int();
  const k = tokens.int();
  const rows = Array.from({ length: h }, () => tokens.word());
  const cost = (y: number, x: number) => (at(rows, y).charAt(x) === "#" ? 1 : 0);
  let used: number[][] = rows.map((row) => [...row].map((c) => (c === "S" ? 0 : 99)));
  for (let steps = 0; steps <= h * w * (k + 1); steps++) {
    for (let y = 0; y < h; y++) {
      for (let x = 0; x < w; x++) {
        if (at(rows, y).charAt(x) === "E" && at(at(used, y), x) <= k) return `${steps}\n`;
      }
    }
    const last = used;
    const before = (y: number, x: number) => last[y]?.[x] ?? 99;
    used = rows.map((row, y) =>
      [...row].map(
        (_, x) =>
          Math.min(before(y - 1, x), before(y + 1, x), before(y, x - 1), before(y, x + 1)) +
          cost(y, x),
      ),
    );
  }
  return "-1\n";
}
