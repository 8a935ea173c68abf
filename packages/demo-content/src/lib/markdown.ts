/**
 * Bun hands letters outside ASCII over as `\\uXXXX` in a template's raw text, other engines as themselves. No formula
 * has a backslash, a u and four hexadecimal digits.
 */
const ESCAPED = /\\u\{([0-9a-fA-F]+)\}|\\u([0-9a-fA-F]{4})/g;

function unescapeLetters(raw: string): string {
  return raw.replace(ESCAPED, (_, point: string | undefined, unit: string | undefined) =>
    point === undefined
      ? String.fromCharCode(Number.parseInt(unit ?? "", 16))
      : String.fromCodePoint(Number.parseInt(point, 16)),
  );
}

/** Markdown written as is: backslashes stay (for KaTeX), an escaped backtick becomes a backtick. */
export function md(strings: TemplateStringsArray): string {
  return unescapeLetters(strings.raw.join("")).replaceAll("\\`", "`").trim();
}
