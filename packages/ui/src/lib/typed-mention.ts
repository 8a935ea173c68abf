/** The longest name there may be. */
const NAME_MAX = 20;
const TYPED = /(?:^|[^A-Za-z0-9_@./-])@([^\s@[\]`]*)$/;

/** The beginning of a name that stands behind an `@` before the caret, and where that `@` stands. */
export function typedMention(text: string, caret: number): { from: number; start: string } | null {
  const before = text.slice(Math.max(0, caret - NAME_MAX - 2), caret);
  const start = TYPED.exec(before)?.[1];
  if (start === undefined || start === "") return null;
  return { from: caret - start.length - 1, start };
}
