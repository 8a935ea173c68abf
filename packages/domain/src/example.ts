/** Examples of a problem travel as one text: `<input>…</input><output>…</output>` repeated, contents unescaped. */
export interface Example {
  readonly input: string;
  readonly output: string;
}

const PAIR = /<input>([\s\S]*?)<\/input>\s*<output>([\s\S]*?)<\/output>/g;

/** Whatever is not a pair is left out. */
export function parseExamples(text: string): Example[] {
  return [...text.matchAll(PAIR)].map(([, input = "", output = ""]) => ({ input, output }));
}

export function writeExamples(examples: readonly Example[]): string {
  return examples
    .map(({ input, output }) => `<input>${input}</input><output>${output}</output>`)
    .join("");
}

/** A text without what nobody sees: blanks at the ends of lines, and empty lines at its end. */
export function bareText(text: string): string {
  return text
    .split("\n")
    .map((line) => line.trimEnd())
    .join("\n")
    .trimEnd();
}

/** The example with this input, counted from 1; null when it is none of them. */
export function findExample(examples: readonly Example[], input: string): number | null {
  const at = examples.findIndex((one) => bareText(one.input) === bareText(input));
  return at === -1 ? null : at + 1;
}

/** Line ends of another system, and blanks that nobody sees, make a file of an example a little larger. */
const UNSEEN_BYTES = 64;

/** Whether a file of this size is worth comparing with the examples. */
export function mayBeExample(examples: readonly Example[], bytes: number): boolean {
  return examples.some(({ input }) => {
    const bare = bareText(input);
    const least = new TextEncoder().encode(bare).length;
    const lines = bare.split("\n").length;
    return bytes >= least && bytes <= least + lines + UNSEEN_BYTES;
  });
}
