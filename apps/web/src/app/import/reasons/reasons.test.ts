import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  ARCHIVE_REASON_CODES,
  archiveReason,
  archiveReasonParams,
} from "@gavel/domain/archive-reason";
import {
  PACKAGE_REASON_CODES,
  packageReason,
  packageReasonParams,
} from "@gavel/domain/package-reason";
import { fillText } from "@gavel/domain/reason-text";
import { composeReason, type ReasonWords } from "@gavel/domain/reason-words";
import { formatter } from "@lingui/format-po";
import { expect, test } from "vitest";

const read = (name: string) => readFileSync(join(import.meta.dirname, `${name}.ts`), "utf8");
const LOCALES = join(import.meta.dirname, "../../../locales");

interface Words {
  readonly context: string | undefined;
  readonly text: string;
}
const keyOf = ({ context = "", text }: Words) => `${context}\n${text}`;

async function readCatalogue(locale: string): Promise<ReadonlyMap<string, string>> {
  const po = readFileSync(join(LOCALES, `${locale}.po`), "utf8");
  const context = { locale, sourceLocale: "en-US", filename: `${locale}.po` };
  const messages = Object.values(await formatter().parse(po, context));
  return new Map(
    messages.map(({ context: of, message = "", translation = "" }) => [
      keyOf({ context: of, text: message }),
      translation,
    ]),
  );
}
const catalogues = await Promise.all(["en-US", "zh-CN"].map(readCatalogue));
const placesIn = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

function expectBothLanguages(words: Words, params: readonly string[]): void {
  const [ours, theirs] = catalogues.map((texts) => texts.get(keyOf(words)) ?? "");
  expect(ours).toBe(words.text);
  expect(theirs).toMatch(/[\p{Script=Han}：]/u);
  expect(placesIn(words.text)).toEqual(params.toSorted());
  expect(placesIn(theirs ?? "")).toEqual(params.toSorted());
}

const archiveSource = read("archive");
const readerSource = ["formats", "hydro", "kattis", "reading", "writing"].map(read).join("\n");

function archiveWords(code: string): Words {
  const row = new RegExp(`^ {2}${code}: msg\`(.+)\`,$`, "m");
  return { context: undefined, text: row.exec(archiveSource)?.[1] ?? "" };
}

function readerWords(code: string): Words {
  const message = `msg\\(\\{\\s*message:\\s*(["'])(.+)\\1,\\s*context: "package",?\\s*\\}\\)`;
  const row = new RegExp(`^ {2}${code}: ${message}`, "m");
  return { context: "package", text: row.exec(readerSource)?.[2] ?? "" };
}

test.each(ARCHIVE_REASON_CODES)("%s of archives has words in both languages", (code) => {
  expectBothLanguages(archiveWords(code), archiveReasonParams(code));
});

test.each(PACKAGE_REASON_CODES)("%s of readers of problems has words in both languages", (code) => {
  expectBothLanguages(readerWords(code), packageReasonParams(code));
});

const [, chinese = new Map<string, string>()] = catalogues;

test("REST tells reasons in the same Chinese: where reason-zh.generated.ts is deleted, this writes it", async () => {
  const textsOf = <Code extends string>(codes: readonly Code[], wordsOf: (code: Code) => Words) =>
    Object.fromEntries(codes.map((code) => [code, chinese.get(keyOf(wordsOf(code)))]));
  const line = chinese.get(keyOf({ context: undefined, text: "{file}, line {line}" }));
  const all = {
    line,
    package: textsOf(PACKAGE_REASON_CODES, readerWords),
    archive: textsOf(ARCHIVE_REASON_CODES, archiveWords),
  };
  const file = "../../../../../../packages/domain/src/reason-zh.generated.ts";
  await expect(
    `export const CHINESE = ${JSON.stringify(all, null, 2)} as const;\n`,
  ).toMatchFileSnapshot(file);
});

const inChinese = (words: Words, values: Readonly<Record<string, string>>) =>
  fillText(chinese.get(keyOf(words)) ?? "", values);
const atLine = (why: string) => packageReason("fpsLine", { path: "a.xml", line: 9, why });

test.each([
  [
    packageReason("fileMissing", { what: "checker", name: "a: b.cpp" }),
    "checker：缺少文件 a: b.cpp",
  ],
  [
    packageReason("keyed", { key: "manager", why: packageReason("hydroNoMeaning") }),
    "manager：在这里没有意义",
  ],
  [packageReason("notKept", { why: packageReason("empty") }), "不会随题目保存：是空的"],
  [
    packageReason("fpsCut", { n: 3, why: atLine(packageReason("fpsDeep")) }),
    "第 3 题之后的内容无法读取：a.xml 第 9 行：元素嵌套太深",
  ],
  [packageReason("notAsIs", { what: packageReason("ofTags") }), "标签：不能原样保留"],
  [`package/icpc.zip: ${archiveReason("cutZip")}`, "package/icpc.zip：zip 不完整，末尾被截断"],
  [archiveReason("noFile", { name: "x" }), "x 不是普通文件"],
  // A library's words, and what nobody knows.
  ["time: a library's own words", "time: a library's own words"],
  ["no words of ours", "no words of ours"],
  ["a: b: c: d: e: it is empty", "a: b: c: d: e: it is empty"],
])("%s is told in Chinese", (text, said) => {
  const words: ReasonWords = {
    ofPackage: (code, values) => inChinese(readerWords(code), values),
    ofArchive: (code, values) => inChinese(archiveWords(code), values),
  };
  expect(composeReason(text, words)).toBe(said);
});
