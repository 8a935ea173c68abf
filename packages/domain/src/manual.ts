/** The manual: its pages, and what its texts are made of. */

/** In the order in which they are read; `docs/LOCALE/PAGE.md` holds each in both languages. @internal */
export const MANUAL_PAGES = [
  "contestant",
  "setter",
  "organiser",
  "teacher",
  "administrator",
  "operator",
  "developer",
] as const;
/** Where a heading is found within its page, as Git hosts have it, so that links work there and on the site. @internal */
export function anchorOf(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, "")
    .replaceAll(" ", "-");
}

/** One heading with what it is about. @internal */
export interface ManualSection {
  /** 1 for the title of the page. */
  readonly level: number;
  readonly title: string;
  readonly anchor: string;
  /** What stands below it, up to the next heading, without marks. */
  readonly text: string;
}

/** The parts of a page, one a heading. What stands before the first belongs to none. @internal */
export function manualSections(markdown: string): ManualSection[] {
  const sections: { level: number; title: string; anchor: string; lines: string[] }[] = [];
  let isCode = false;
  for (const line of markdown.split("\n")) {
    if (line.startsWith("```")) {
      isCode = !isCode;
      continue;
    }
    const [, marks, heading] = /^(#{1,6}) +(.+)$/.exec(isCode ? "" : line) ?? [];
    if (marks !== undefined && heading !== undefined) {
      const title = plainText(heading);
      sections.push({ level: marks.length, title, anchor: anchorOf(title), lines: [] });
    } else sections.at(-1)?.lines.push(isCode ? line : plainText(line));
  }
  return sections.map(({ lines, ...section }) => ({
    ...section,
    text: lines.join(" ").replace(/\s+/g, " ").trim(),
  }));
}

/** One line without the marks that the manual uses: pictures, links, lists, tables, emphasis, code. */
function plainText(line: string): string {
  return line
    .replace(/!\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/^\s*(?:[-*>]|\d+\.)\s+/, "")
    .replace(/^\s*\|?[\s:|-]+\|\s*$/, "")
    .replaceAll("|", " ")
    .replace(/[*`]/g, "")
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, "")
    .trim();
}
