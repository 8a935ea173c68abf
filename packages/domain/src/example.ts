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
