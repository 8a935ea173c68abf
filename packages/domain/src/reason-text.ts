/** Texts with places to fill. Which text it was, and what filled it, is found again by what stands between the places. */

export type Filling = string | number;

/** The names of a text's places. */
export type PlacesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlacesIn<Rest>
  : never;

export const placesIn = (text: string): string[] =>
  [...text.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);

export function fillText(text: string, values: Readonly<Record<string, Filling>>): string {
  const given = new Map(Object.entries(values));
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(given.get(name) ?? ""));
}

interface FoundText<Code extends string> {
  readonly code: Code;
  readonly params: Readonly<Record<string, string>>;
}

/** No message is as long; what is stands for itself. */
const CHARACTERS_MAX = 8000;
const NUMBERS: ReadonlySet<string> = new Set([
  ...["n", "most", "all", "at", "line", "letters", "inputs", "outputs"],
]);
const PLACE = /(\{\w+\})/;

function patternOf(text: string): RegExp {
  const parts = text.split(PLACE).map((part) => {
    if (!PLACE.test(part)) return part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
    const name = part.slice(1, -1);
    return `(?<${name}>${NUMBERS.has(name) ? "\\d+" : ".*?"})`;
  });
  return new RegExp(`^${parts.join("")}$`, "s");
}

/** How much of a text is its own; the more of it, the less else it can be. */
const ownLength = (text: string) => text.replace(/\{\w+\}/g, "").length;

/** @returns what tells of a text which code it was made of; null = of none. */
export function textFinder<Code extends string>(
  texts: Readonly<Record<Code, string>>,
): (text: string) => FoundText<Code> | null {
  let patterns: readonly (readonly [Code, RegExp])[] | null = null;
  return (text) => {
    if (text.length > CHARACTERS_MAX) return null;
    patterns ??= (Object.entries(texts) as [Code, string][])
      .toSorted(([, a], [, b]) => ownLength(b) - ownLength(a))
      .map(([code, one]) => [code, patternOf(one)] as const);
    for (const [code, pattern] of patterns) {
      const match = pattern.exec(text);
      if (match !== null) return { code, params: { ...match.groups } };
    }
    return null;
  };
}
