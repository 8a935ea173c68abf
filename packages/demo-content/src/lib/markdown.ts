/** Markdown written as is: backslashes stay (for KaTeX), an escaped backtick becomes a backtick. */
export function md(strings: TemplateStringsArray): string {
  return strings.raw.join("").replaceAll("\\`", "`").trim();
}
