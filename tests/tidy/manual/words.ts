import { readFileSync } from "node:fs";
import { join } from "node:path";
import { CLONE } from "../sources.ts";

/** What the site says in one language: every text of its catalogue. */
function wordsIn(locale: string): Set<string> {
  const catalogue = readFileSync(join(CLONE, `apps/web/src/locales/${locale}.po`), "utf8");
  const texts = catalogue.split("\n\n").map((entry) => {
    const [, said = ""] = /^msgstr ((?:".*"\n?)+)/m.exec(entry) ?? [];
    return [...said.matchAll(/"(.*)"/g)]
      .map(([, part = ""]) => part.replaceAll('\\"', '"'))
      .join("");
  });
  return new Set(texts.filter(Boolean));
}

const MARKS = {
  "zh-CN": /「([^」]+)」/g,
  "en-US": /(?<![\p{L}\p{N}_])_([^_\n]+)_(?![\p{L}\p{N}_])/gu,
};
const known = { "zh-CN": wordsIn("zh-CN"), "en-US": wordsIn("en-US") };

/**
 * Names of buttons, tabs and pages that the site does not have. They stand in 「」 in Chinese and between underscores in
 * English, with arrows from page to tab.
 */
export function wrongWords(locale: "zh-CN" | "en-US", prose: string): string[] {
  const text = prose.replace(/`[^`\n]*`/g, "").replace(/\s*\n\s*/g, " ");
  return [...text.matchAll(MARKS[locale])]
    .flatMap(([, name = ""]) => name.split(" → "))
    .filter((name) => !known[locale].has(name));
}
