import type { Rng } from "../../src/lib/rng.ts";
import { Tokens } from "../../src/lib/tokens.ts";

function command(rng: Rng, n: number): string {
  const [l, r] = [rng.int(1, n), rng.int(1, n)];
  return `${rng.chance(50) ? "F" : "Q"} ${Math.min(l, r)} ${Math.max(l, r)}\n`;
}

export function smallInput(rng: Rng): string {
  const n = rng.int(1, 12);
  const q = rng.int(1, 15);
  const commands = Array.from({ length: q }, () => command(rng, n)).join("");
  return `${n} ${q + 1}\n${rng.text(n, "01")}\n${commands}Q 1 ${n}\n`;
}

export function brute(input: string): string {
  const tokens = new Tokens(input);
  tokens.int();
  const q = tokens.int();
  let lights = tokens.word();
  let out = "";
  for (let i = 0; i < q; i++) {
    const kind = tokens.word();
    const from = tokens.int() - 1;
    const to = tokens.int();
    const part = lights.slice(from, to);
    if (kind === "Q") {
      out += `${Math.max(...part.split("0").map((run) => run.length))}\n`;
    } else {
      const turned = Array.from(part, (c) => (c === "1" ? "0" : "1")).join("");
      lights = lights.slice(0, from) + turned + lights.slice(to);
    }
  }
  return out;
}
