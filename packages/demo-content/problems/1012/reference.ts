import { at } from "../../src/lib/at.ts";
import { Tokens } from "../../src/lib/tokens.ts";

export function solve(input: string): string {
  const tokens = new Tokens(input);
  const h = tokens.int();
  const w = tokens.int();
  const k = tokens.int();
  const grid = Array.from({ length: h }, () => tokens.word()).join("");
  const size = h * w;
  // State = charges used * size + cell.
  const steps = new Int32Array(size * (k + 1)).fill(-1);
  const queue = new Int32Array(size * (k + 1));
  const end = grid.indexOf("E");
  const moves: [number, number][] = [
    [-w, 0],
    [w, 0],
    [-1, -1],
    [1, 1],
  ];
  let tail = 0;
  steps[grid.indexOf("S")] = 0;
  queue[tail++] = grid.indexOf("S");
  for (let head = 0; head < tail; head++) {
    const state = at(queue, head);
    const used = Math.floor(state / size);
    const cell = state % size;
    if (cell === end) return `${at(steps, state)}\n`;
    const column = cell % w;
    for (const [move, sideways] of moves) {
      const next = cell + move;
      if (next < 0 || next >= size) continue;
      if (column + sideways < 0 || column + sideways >= w) continue;
      const charges = used + (grid[next] === "#" ? 1 : 0);
      const target = charges * size + next;
      if (charges > k || at(steps, target) >= 0) continue;
      steps[target] = at(steps, state) + 1;
      queue[tail++] = target;
    }
  }
  return "-1\n";
}
