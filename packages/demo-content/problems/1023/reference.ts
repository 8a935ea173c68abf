import { at } from "../../src/lib/at.ts";
import { Tokens } from "../../src/lib/tokens.ts";

const LARGEST = 1_000_000;

/** A Fenwick tree over the numbers seen so far. */
export function solve(input: string): string {
  const tokens = new Tokens(input);
  const values = tokens.ints(tokens.int());
  const tree = new Int32Array(LARGEST + 1);
  let pairs = 0;
  for (const [seen, value] of values.entries()) {
    let notLarger = 0;
    for (let i = value; i > 0; i -= i & -i) notLarger += at(tree, i);
    pairs += seen - notLarger;
    for (let i = value; i <= LARGEST; i += i & -i) tree[i] = at(tree, i) + 1;
  }
  return `${pairs}\n`;
}
