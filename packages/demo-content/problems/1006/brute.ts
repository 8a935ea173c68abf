import { at } from "../../src/lib/at.ts";
import type { Rng } from "../../src/lib/rng.ts";
import { Tokens } from "../../src/lib/tokens.ts";

export function smallInput(rng: Rng): string {
  const n = rng.int(1, 7);
  const q = rng.int(1, 10);
  const questions = Array.from({ length: q }, () => `${rng.int(1, n)} ${rng.int(1, n)}\n`);
  return `${n} ${q}\n${rng.ints(n, 0, 50).join(" ")}\n${questions.join("")}`;
}

/** Walks from gauge to gauge. */
export function brute(input: string): string {
  const tokens = new Tokens(input);
  const n = tokens.int();
  const q = tokens.int();
  const values = tokens.ints(n);
  let out = "";
  for (let i = 0; i < q; i++) {
    let gauge = tokens.int();
    const last = tokens.int();
    let sum = at(values, gauge - 1);
    while (gauge !== last) {
      gauge = gauge === n ? 1 : gauge + 1;
      sum += at(values, gauge - 1);
    }
    out += `${sum}\n`;
  }
  return out;
}
