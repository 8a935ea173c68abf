/** Command line options, for what is given by the call and not by the place. */
import { parseArgs } from "node:util";
import { messageOf, Refusal } from "./say.ts";

export interface ParsedOptions<Name extends string> {
  readonly values: Readonly<Partial<Record<Name, string>>>;
  readonly flags: ReadonlySet<string>;
  /** What is no option, in order. */
  readonly words: readonly string[];
}

/**
 * `names` take a value, `flags` take none. @throws Refusal for an option that is not known or lacks its value.
 */
export function parseOptions<Name extends string>(
  args: readonly string[],
  { names = [], flags = [] }: { names?: readonly Name[]; flags?: readonly string[] },
): ParsedOptions<Name> {
  const options = Object.fromEntries([
    ...names.map((name) => [name, { type: "string" }] as const),
    ...flags.map((flag) => [flag, { type: "boolean" }] as const),
  ]);
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const given = Object.entries(values);
    return {
      values: Object.fromEntries(
        given.filter((entry): entry is [string, string] => typeof entry[1] === "string"),
      ) as Partial<Record<Name, string>>,
      flags: new Set(given.flatMap(([name, value]) => (value === true ? [name] : []))),
      words: positionals,
    };
  } catch (error) {
    // The first sentence; the rest explains an escape that nobody needs here.
    throw new Refusal(messageOf(error).split(". ")[0] ?? "", 2);
  }
}

/** @throws Refusal when words are left that nobody asked for. */
export function refuseWords(words: readonly string[]): void {
  if (words.length > 0) throw new Refusal(`what is "${words.join(" ")}"?`, 2);
}
