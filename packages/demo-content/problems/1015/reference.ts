import { at } from "../../src/lib/at.ts";

/** Index of the smallest rotation (the first one of equals). */
function smallestRotation(text: string): number {
  const n = text.length;
  let i = 0;
  let j = 1;
  let same = 0;
  while (i < n && j < n && same < n) {
    const a = text.charCodeAt((i + same) % n);
    const b = text.charCodeAt((j + same) % n);
    if (a === b) {
      same += 1;
      continue;
    }
    if (a > b) i += same + 1;
    else j += same + 1;
    if (i === j) j += 1;
    same = 0;
  }
  return Math.min(i, j);
}

/** Length of the shortest block that the text repeats (its own length if none). */
function block(text: string): number {
  const n = text.length;
  const border = new Int32Array(n);
  for (let i = 1, k = 0; i < n; i++) {
    while (k > 0 && text[i] !== text[k]) k = at(border, k - 1);
    if (text[i] === text[k]) k += 1;
    border[i] = k;
  }
  const period = n - at(border, n - 1);
  return n % period === 0 ? period : n;
}

export function solve(input: string): string {
  const text = input.trim();
  const period = block(text);
  return `${(smallestRotation(text) % period) + 1} ${text.length / period}\n`;
}
