/** The manual: its pages, and what its texts are made of. */

/** In the order in which they are read; `docs/LOCALE/PAGE.md` holds each in both languages. */
export const MANUAL_PAGES = [
  "contestant",
  "setter",
  "organiser",
  "teacher",
  "administrator",
  "operator",
  "developer",
] as const;
export type ManualPage = (typeof MANUAL_PAGES)[number];

export function isManualPage(text: string): text is ManualPage {
  return (MANUAL_PAGES as readonly string[]).includes(text);
}

/** Where a heading is found within its page, as Git hosts have it, so that links work there and on the site. */
export function anchorOf(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, "")
    .replaceAll(" ", "-");
}

export interface ManualSection {
  /** 1 for the title of the page. */
  readonly level: number;
  readonly title: string;
  readonly anchor: string;
  /** What stands below it, up to the next heading, without marks. */
  readonly text: string;
}

/** The parts of a page, one a heading. What stands before the first belongs to none. */
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

export interface ManualEntry {
  readonly page: ManualPage;
  readonly title: string;
  readonly about: string;
}

/** The pages as a list of contents names them: a line `- [TITLE](PAGE.md): ABOUT` each. */
export function manualContents(markdown: string): ManualEntry[] {
  return [...markdown.matchAll(/^- \[(.+)\]\(([\w-]+)\.md\)[:：] *(.+)$/gm)].flatMap(
    ([, title = "", page = "", about = ""]) => (isManualPage(page) ? { page, title, about } : []),
  );
}

/** Where another file of the manual is, as one of its pages names it: `operator.md#back-up`; null = no page of it. */
export function manualTarget(
  written: string,
): { readonly page: ManualPage | null; readonly anchor: string } | null {
  const [, name = "", anchor = ""] = /^(?:([\w-]+)\.md)?(?:#(.*))?$/.exec(written) ?? [];
  if (name === "README") return { page: null, anchor };
  return isManualPage(name) ? { page: name, anchor } : null;
}

export interface ManualHit<Page> {
  readonly page: Page;
  readonly section: ManualSection;
}

/**
 * Sections whose headings have all words of the keyword, then those that say it as it stands, then those that have all its
 * words somewhere; each in the order of the manual. Little words stand in every text, so they count where they belong.
 * @param most how many are wanted
 */
export function searchManual<Page>(
  pages: readonly { readonly page: Page; readonly sections: readonly ManualSection[] }[],
  keyword: string,
  most: number,
): ManualHit<Page>[] {
  const words = keyword.split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const signs = words.map(beginning);
  const phrase = beginning(words.join(" "));
  const isTelling = words.every((word) => HAN.test(word) || word.length >= TELLING_LETTERS);
  const rankOf = ({ title, text }: ManualSection) => {
    if (signs.every((sign) => sign.test(title))) return 0;
    if (phrase.test(text)) return 1;
    return isTelling && signs.every((sign) => sign.test(`${title} ${text}`)) ? 2 : 3;
  };
  const hits = pages.flatMap(({ page, sections }) =>
    sections.map((section) => ({ page, section, rank: rankOf(section) })),
  );
  return [0, 1, 2]
    .flatMap((rank) => hits.filter((hit) => hit.rank === rank))
    .slice(0, most)
    .map(({ page, section }) => ({ page, section }));
}

const HAN = /\p{Script=Han}/u;
const TELLING_LETTERS = 3;

/** Where a word begins so; Chinese has no gaps between words, so its signs are found anywhere. */
function beginning(text: string): RegExp {
  const plain = text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
  return new RegExp(HAN.test(text.charAt(0)) ? plain : `(?<![\\p{L}\\p{N}])${plain}`, "iu");
}
