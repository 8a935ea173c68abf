import type { Rng } from "../../src/lib/rng.ts";

export function smallInput(rng: Rng): string {
  return `${rng.text(rng.int(1, 8), rng.chance(50) ? "()[]" : "(([{}])")}\n`;
}

/** Takes out matched neighbours until nothing changes; a prefix is broken if a closing bracket is left. */
function reduce(text: string): string {
  for (;;) {
    const next = text.replace("()", "").replace("[]", "").replace("{}", "");
    if (next === text) return text;
    text = next;
  }
}

export function brute(input: string): string {
  const text = input.trim();
  for (let length = 1; length <= text.length; length++) {
    if (/[)\]}]/.test(reduce(text.slice(0, length)))) return `BROKEN ${length}\n`;
  }
  const left = reduce(text).length;
  return left === 0 ? "CLOSED\n" : `OPEN ${left}\n`;
}
