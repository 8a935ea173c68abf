import { at } from "../../src/lib/at.ts";
import { Tokens } from "../../src/lib/tokens.ts";

const MODULUS = 1_000_003;

/** Product of two m-by-m matrices kept row by row; sums of 20 products stay far under 2^53. */
function multiply(a: Float64Array, b: Float64Array, m: number): Float64Array {
  const product = new Float64Array(m * m);
  for (let i = 0; i < m; i++) {
    for (let j = 0; j < m; j++) {
      let sum = 0;
      for (let k = 0; k < m; k++) sum += at(a, i * m + k) * at(b, k * m + j);
      product[i * m + j] = sum % MODULUS;
    }
  }
  return product;
}

export function solve(input: string): string {
  const tokens = new Tokens(input);
  const m = tokens.int();
  let n = tokens.big();
  let base: Float64Array = Float64Array.from(tokens.ints(m * m));
  let power: Float64Array = new Float64Array(m * m);
  for (let i = 0; i < m; i++) power[i * m + i] = 1;
  while (n > 0n) {
    if (n % 2n === 1n) power = multiply(power, base, m);
    base = multiply(base, base, m);
    n /= 2n;
  }
  let trace = 0;
  for (let i = 0; i < m; i++) trace += at(power, i * m + i);
  return `${trace % MODULUS}\n`;
}
