import { acmCases } from "../../src/lib/cases.ts";
import { Rng } from "../../src/lib/rng.ts";
import type { DemoTestCase } from "../../src/types.ts";
import { problem } from "./problem.ts";
import { solve } from "./reference.ts";

const GAPS = [" ", " ", " ", ", ", "-", "'", ". ", "! ", " 7 ", "; "];

function vocabulary(rng: Rng, size: number): string[] {
  return Array.from({ length: size }, () => rng.text(rng.int(1, 7), "aeioulmnrst"));
}

function randomCase(rng: Rng, word: string): string {
  if (rng.chance(70)) return word;
  return rng.chance(50) ? word.toUpperCase() : word.charAt(0).toUpperCase() + word.slice(1);
}

function card(rng: Rng, lines: number, width: number, words: string[]): string {
  let out = `${lines}\n`;
  for (let i = 0; i < lines; i++) {
    let line = randomCase(rng, rng.pick(words));
    for (;;) {
      const more = rng.pick(GAPS) + randomCase(rng, rng.pick(words));
      if (line.length + more.length > width) break;
      line += more;
    }
    out += `${line}\n`;
  }
  return out;
}

export function cases(): DemoTestCase[] {
  const rng = new Rng(1004);
  return acmCases(problem, solve, [
    "1\nz\n",
    "4\nb2b2a\n---\nA-b a\n9 c C c\n",
    "2\nzeta ALPHA\nalpha-Zeta\n",
    card(rng, 5, 40, vocabulary(rng, 6)),
    card(rng, 50, 80, vocabulary(rng, 30)),
    card(rng, 200, 200, vocabulary(rng, 300)),
    card(rng, 500, 200, vocabulary(rng, 3000)),
    `1\n${"q".repeat(200)}\n`,
    `500\n${"a'b ".repeat(49)}a'c\n${"b\n".repeat(499)}`,
  ]);
}
