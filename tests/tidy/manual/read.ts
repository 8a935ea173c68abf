import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type ManualSection, manualSections } from "@gavel/domain/manual";
import { CLONE, readSources } from "../sources.ts";

export const DOCS = join(CLONE, "docs");
export const LOCALES = ["zh-CN", "en-US"] as const;

export interface Code {
  /** Between backticks, in the text. */
  readonly spans: readonly string[];
  /** These and the lines of blocks of code. */
  readonly code: readonly string[];
}

interface Page extends Code {
  /** From the clone's folder, as is its folder. */
  readonly path: string;
  readonly folder: string;
  /** All but blocks of code. */
  readonly prose: string;
  readonly sections: readonly ManualSection[];
  /** To other files and headings here; not those to other sites. */
  readonly links: readonly string[];
  readonly pictures: readonly string[];
}

function readPage(folder: string, name: string): Page {
  const text = readFileSync(join(CLONE, folder, name), "utf8");
  // Every second part is a block of code.
  const parts = text.split(/^```.*$/m);
  const prose = parts.filter((_, at) => at % 2 === 0).join("\n");
  const blocks = parts.filter((_, at) => at % 2 === 1).flatMap((block) => block.split("\n"));
  const spans = [...prose.matchAll(/`([^`\n]+)`/g)].map(([, code = ""]) => code);
  const targets = (mark: RegExp) =>
    [...prose.matchAll(mark)].map(([, to = ""]) => to).filter((to) => !/^https?:/.test(to));
  return {
    ...{ path: `${folder}/${name}`, folder, prose, spans },
    sections: manualSections(text),
    code: [...spans, ...blocks.map((line) => line.trim()).filter(Boolean)],
    links: targets(/(?<!!)\[[^\]]*\]\(([^)\s]+)\)/g),
    pictures: targets(/!\[[^\]]*\]\(([^)\s]+)\)/g),
  };
}

export function readManual(): Page[] {
  return LOCALES.flatMap((locale) =>
    readdirSync(join(DOCS, locale)).map((name) => readPage(`docs/${locale}`, name)),
  );
}

/** The page that Git hosts show first. */
export const readReadme = () => readPage(".", "README.md");

/** All written sources of the product below a path, in one. */
export function textOf(folder: string): string {
  return readSources()
    .filter(({ path, isTest }) => path.startsWith(folder) && !isTest)
    .map(({ text }) => text)
    .join("\n");
}
