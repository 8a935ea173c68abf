/** The process that converts texts, one after the other; started by `on-process.ts`. */
import { type Converters, convert } from "./converters.ts";

export interface TextJob {
  readonly name: keyof Converters;
  readonly values: Parameters<Converters[keyof Converters]>;
}

export type TextAnswer =
  | { readonly result: unknown }
  /** Elements or calls lie too deep in each other. */
  | { readonly fault: string; readonly isDeep: boolean };

function answer({ name, values }: TextJob): TextAnswer {
  try {
    return { result: convert(name, values) };
  } catch (error) {
    return { fault: String(error), isDeep: error instanceof RangeError };
  }
}

process.on("message", (job: TextJob) => process.send?.(answer(job)));
// Whoever started it is gone.
process.on("disconnect", () => process.exit(0));
