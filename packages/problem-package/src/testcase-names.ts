/** Which file names of a test-data folder belong together. Pure. */
import { compareText } from "./text-order.ts";

export interface NamePair {
  readonly inputName: string;
  /** The name the output has, or would have. */
  readonly outputName: string;
}

/**
 * `x.in` goes with `x.out` or `x.ans`; `*input*.txt` with the same name saying output. Other files are ignored; an
 * input without output stays, for its output is empty. Order: length of the base name, then text.
 */
export function pairNames(names: readonly string[]): NamePair[] {
  const known = new Set(names);
  const found = names.flatMap((inputName) => {
    const pair = pairOf(inputName, known);
    return pair === null ? [] : [pair];
  });
  found.sort((a, b) => a.base.length - b.base.length || compareText(a.base, b.base));
  return found.map(({ inputName, outputName }) => ({ inputName, outputName }));
}

function pairOf(inputName: string, known: ReadonlySet<string>) {
  if (inputName.endsWith(".in") && inputName.length > ".in".length) {
    const base = inputName.slice(0, -".in".length);
    const answer = `${base}.ans`;
    const isAnswer = !known.has(`${base}.out`) && known.has(answer);
    return { base, inputName, outputName: isAnswer ? answer : `${base}.out` };
  }
  if (inputName.endsWith(".txt") && inputName.includes("input")) {
    const base = inputName.slice(0, -".txt".length);
    return { base, inputName, outputName: inputName.replace("input", "output") };
  }
  return null;
}
