import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ARCHIVE_REASON_CODES, archiveReasonParams } from "@gavel/domain/archive-reason";
import { formatter } from "@lingui/format-po";
import { expect, test } from "vitest";

const SOURCE = readFileSync(join(import.meta.dirname, "reason-text.ts"), "utf8");
const LOCALES = join(import.meta.dirname, "../../../locales");

/** By the English text, without those of a context. */
async function readCatalogue(locale: string): Promise<ReadonlyMap<string, string>> {
  const po = readFileSync(join(LOCALES, `${locale}.po`), "utf8");
  const context = { locale, sourceLocale: "en-US", filename: `${locale}.po` };
  const messages = Object.values(await formatter().parse(po, context));
  return new Map(
    messages
      .filter((one) => one.context === undefined)
      .map(({ message = "", translation = "" }) => [message, translation]),
  );
}
const catalogues = await Promise.all(["en-US", "zh-CN"].map(readCatalogue));
const placesIn = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

test.each(ARCHIVE_REASON_CODES)("%s has words in both languages, which tell all of it", (code) => {
  const [, english = ""] = new RegExp(`^ {2}${code}: msg\`(.+)\`,$`, "m").exec(SOURCE) ?? [];
  expect(english).not.toBe("");
  const [ours, theirs] = catalogues.map((texts) => texts.get(english) ?? "");
  expect(ours).toBe(english);
  expect(theirs).toMatch(/\p{Script=Han}/u);
  const places = archiveReasonParams(code).sort();
  expect(placesIn(english)).toEqual(places);
  expect(placesIn(theirs ?? "")).toEqual(places);
});
