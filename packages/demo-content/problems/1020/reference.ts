import { at } from "../../src/lib/at.ts";
import { Tokens } from "../../src/lib/tokens.ts";

const STEPS = [
  ["R", 0, 1],
  ["D", 1, 0],
  ["L", 0, -1],
  ["U", -1, 0],
] as const;

export function solve(input: string): string {
  const tokens = new Tokens(input);
  const rows = tokens.int();
  const columns = tokens.int();
  const grid = Array.from({ length: rows }, () => tokens.word()).join("");
  const start = grid.indexOf("S");
  const goal = grid.indexOf("T");
  // From the goal, so that the way out of it can be read forwards.
  const distance = new Int32Array(grid.length).fill(-1);
  distance[goal] = 0;
  const queue = [goal];
  for (const here of queue) {
    for (const next of neighbours(here)) {
      if (at(distance, next.cell) >= 0) continue;
      distance[next.cell] = at(distance, here) + 1;
      queue.push(next.cell);
    }
  }
  if (at(distance, start) < 0) return "NO\n";
  let path = "";
  for (let here = start; here !== goal; ) {
    const step = neighbours(here).find((one) => at(distance, one.cell) === at(distance, here) - 1);
    if (step === undefined) throw new Error("the distances have a gap");
    path += step.letter;
    here = step.cell;
  }
  return `${path.length}\n${path}\n`;

  function neighbours(cell: number): { letter: string; cell: number }[] {
    const row = Math.floor(cell / columns);
    const column = cell % columns;
    return STEPS.flatMap(([letter, down, right]) => {
      const [r, c] = [row + down, column + right];
      if (r < 0 || r >= rows || c < 0 || c >= columns) return [];
      return grid[r * columns + c] === "#" ? [] : [{ letter, cell: r * columns + c }];
    });
  }
}
