/**
 * Which inputs a generator made, as a text for people: a line `GENERATOR ARGUMENTS > INPUT` each. Empty lines, and those
 * that begin with `#`, say nothing. Pure.
 */
import { lineWords, quoteArgument } from "./argument-line.ts";

export interface GeneratedInput {
  /** Name of the generator. */
  readonly generator: string;
  /** As they were written, quotes and all. */
  readonly args: string;
  /** Name of the file. */
  readonly input: string;
}

export interface GenerationScript {
  readonly lines: readonly GeneratedInput[];
  /** Numbers of the lines that cannot be read, from 1. */
  readonly faults: readonly number[];
}

export function readScript(text: string): GenerationScript {
  const lines: GeneratedInput[] = [];
  const faults: number[] = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === "" || line.trimStart().startsWith("#")) continue;
    const read = readLine(line);
    if (read === null) faults.push(index + 1);
    else lines.push(read);
  }
  return { lines, faults };
}

function readLine(line: string): GeneratedInput | null {
  const words = lineWords(line);
  const [generator, ...rest] = words ?? [];
  const [sign, input] = rest.slice(-2);
  const isWhole = sign?.text === ">" && !sign.isQuoted && input !== undefined && input.text !== "";
  if (generator === undefined || generator.text === "" || !isWhole) return null;
  const args = line.slice(generator.to, sign.from).trim();
  return { generator: generator.text, args, input: input.text };
}

/** The line of one input; null = its arguments would not be read again as they are. */
export function writeScriptLine(one: GeneratedInput): string | null {
  const { generator, args, input } = one;
  const parts = [quoteArgument(generator), args.trim(), ">", quoteArgument(input)];
  const line = parts.filter((part) => part !== "").join(" ");
  const again = readLine(line);
  const isSame =
    again?.generator === generator && again.args === args.trim() && again.input === input;
  return isSame && !/[\r\n]/.test(line) ? line : null;
}
