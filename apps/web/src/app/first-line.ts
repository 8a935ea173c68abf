const MARKS = /^(?:#{1,6}|>|[-*+]|\d+[.)])\s+/;

/** What a signature in Markdown says first, without its marks: for where one line of plain text fits. */
export function firstLine(markdown: string): string {
  const line = markdown.split("\n").find((one) => /[\p{L}\p{N}\p{So}]/u.test(one)) ?? "";
  return line
    .trim()
    .replace(MARKS, "")
    .replace(/!\[[^\]]*\]\([^)]*\)/g, "")
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/(\*\*|__|~~|`)/g, "")
    .trim();
}
