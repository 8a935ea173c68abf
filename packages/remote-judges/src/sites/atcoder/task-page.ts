/** A task of AtCoder: sections with headings, in two languages or, long ago, in one. */
import type { HtmlElement, HtmlNode } from "@gavel/problem-package/html-page";
import { RemoteFailure } from "../../failure.ts";
import type { Page } from "../../http/client.ts";
import {
  absoluteAddresses,
  all,
  find,
  lineOf,
  missing,
  need,
  optionsOf,
  ownText,
  picturesOf,
  preText,
  sampleText,
} from "../../pages/read.ts";
import type { RemoteProblem } from "../../site.ts";

const MISSING = /404 Page Not Found|Task not found|指定されたタスクが見つかりません/;

export function readAtcoderTask(page: Page, id: string): RemoteProblem {
  const { html } = page;
  const heading = find(html, "span.h2");
  if (heading === null && MISSING.test(lineOf(html))) {
    throw new RemoteFailure("notFound", { detail: `there is no task ${id}` });
  }
  const title = ownText(need(html, "span.h2")).replace(/^\S+ - /, "");
  const statement = need(html, "#task-statement");
  absoluteAddresses(statement, page.url.href);
  const english = find(statement, ".lang-en");
  const body = english ?? find(statement, ".lang-ja") ?? statement;
  drawFormulas(body);
  const oldSamples = takeOldSamples(body);
  const sections = [...readSections(body, oldSamples.length > 0), ...oldSamples];
  if (sections.length === 0) throw missing("h3 in #task-statement");
  const select = find(html, "[data-name='data.LanguageId'] select, select[name='data.LanguageId']");
  const of = (pattern: RegExp) =>
    sections.filter(({ name }) => pattern.test(name)).map(({ html: inner }) => inner);
  return {
    id,
    url: new URL(page.url.pathname, page.url).href,
    title,
    ...readLimits(html),
    description: describe(sections),
    input: of(INPUT).join("\n"),
    output: of(OUTPUT).join("\n"),
    hint: [...of(NOTES), ...explanations(sections)].join("\n"),
    samples: readSamples(sections),
    source: lineOf(find(html, "a.contest-title")),
    tags: [],
    inputFile: null,
    outputFile: null,
    languages: select === null ? null : optionsOf(select),
    pictures: picturesOf([body]),
    pdf: null,
    locale: english === null && /[ぁ-ん]/.test(lineOf(body)) ? "ja" : "en",
  };
}

interface Section {
  readonly name: string;
  /** Without the heading and, in a sample, without its block. */
  readonly html: string;
  /** The block of a sample. */
  readonly block: string | null;
}

const SAMPLE = /^(?:Sample (Input|Output)|(入力|出力)例)\s*(\d*)/;
const INPUT = /^(Input|Input Format|入力|入力形式)$/;
const OUTPUT = /^(Output|Output Format|出力|出力形式)$/;
const NOTES = /^(Notes?|注釈|注意)$/;
const STATEMENT = /^(Problem Statement|Problem|問題文|問題)$/;

/** Long ago a line of text stood before a sample, and no heading. They are taken out of the text. */
function takeOldSamples(body: HtmlElement): Section[] {
  return all(body, "p").flatMap((line) => {
    const name = lineOf(line);
    const block = line.nextElementSibling;
    if (!SAMPLE.test(name) || block?.matches("pre.literal-block") !== true) return [];
    line.remove();
    block.remove();
    return [{ name, html: "", block: preText(block) }];
  });
}

/** @param isKnown by its samples it is a statement, whatever it lacks */
function readSections(body: HtmlElement, isKnown: boolean): Section[] {
  const headings = all(body, "h3");
  if (headings.length === 0 && isKnown) {
    return [{ name: "Problem", html: body.innerHTML.trim(), block: null }];
  }
  return headings.map((heading) => {
    const name = lineOf(heading);
    const parts = partsOf(heading);
    const isSample = SAMPLE.test(name);
    const block = isSample ? takeBlock(parts) : null;
    return { name, html: joined(parts), block };
  });
}

/** What belongs to a heading: the rest of its section, the section behind it, or all up to the next heading. */
function partsOf(heading: HtmlElement): HtmlNode[] {
  const parts: HtmlNode[] = [];
  const next = heading.nextElementSibling;
  if (heading.parentElement?.tagName !== "SECTION" && next?.tagName === "SECTION") {
    return Array.from(next.childNodes);
  }
  for (let node = heading.nextSibling; node !== null; node = node.nextSibling) {
    if ((node as HtmlElement).tagName === "H3") break;
    parts.push(node);
  }
  return parts;
}

function takeBlock(parts: HtmlNode[]): string | null {
  const at = parts.findIndex((node) => (node as HtmlElement).tagName === "PRE");
  const [block] = at < 0 ? [] : parts.splice(at, 1);
  return block === undefined ? null : preText(block as HtmlElement);
}

const TEXT = 3;

const joined = (parts: readonly HtmlNode[]) =>
  parts
    .map((node) =>
      node.nodeType === TEXT ? (node.textContent ?? "") : (node as unknown as Outer).outerHTML,
    )
    .join("")
    .trim();

interface Outer {
  readonly outerHTML: string;
}

function describe(sections: readonly Section[]): string {
  return sections
    .filter(({ name, html }) => html !== "" && !isPlaced(name))
    .map(({ name, html }) => (STATEMENT.test(name) ? html : `<h3>${name}</h3>${html}`))
    .join("\n");
}

const isPlaced = (name: string) =>
  [SAMPLE, INPUT, OUTPUT, NOTES].some((pattern) => pattern.test(name));

/** What is written below a sample. */
function explanations(sections: readonly Section[]): string[] {
  return sections
    .filter(({ name, html }) => SAMPLE.test(name) && html !== "")
    .map(({ name, html }) => `<h4>${name}</h4>${html}`);
}

function readSamples(sections: readonly Section[]): { input: string; output: string }[] {
  const samples = new Map<string, { input: string; output: string }>();
  for (const { name, block } of sections) {
    const match = SAMPLE.exec(name);
    if (match === null || block === null) continue;
    const number = match[3] ?? "";
    const sample = samples.get(number) ?? { input: "", output: "" };
    const isInput = match[1] === "Input" || match[2] === "入力";
    sample[isInput ? "input" : "output"] = sampleText(block);
    samples.set(number, sample);
  }
  return [...samples.values()];
}

/** `<var>` holds TeX; in old tasks it holds letters with small ones above and below. */
function drawFormulas(body: HtmlElement): void {
  for (const formula of all(body, "var")) {
    for (const [tag, sign] of [
      ["sub", "_"],
      ["sup", "^"],
    ] as const) {
      for (const small of all(formula, tag)) {
        small.replaceWith(`${sign}{${small.textContent ?? ""}}`);
      }
    }
    const text = (formula.textContent ?? "").trim();
    // The shape of an input is shown letter by letter.
    const isShape = formula.parentElement?.tagName === "PRE";
    formula.replaceWith(isShape ? text : `$${text}$`);
  }
}

function readLimits(html: HtmlElement): { timeLimitMs: number; memoryLimitMib: number } {
  const text = all(html, "p")
    .map(lineOf)
    .find((one) => /^(Time Limit|実行時間制限)/.test(one));
  const time = /(?:Time Limit|実行時間制限):\s*([\d.]+)\s*(m?)sec/i.exec(text ?? "");
  const memory = /(?:Memory Limit|メモリ制限):\s*([\d.]+)\s*(K|M|G)i?B/i.exec(text ?? "");
  if (time === null || memory === null) throw missing("Time Limit");
  const mib = { K: 1 / 1024, M: 1, G: 1024 }[(memory[2] ?? "M").toUpperCase()] ?? 1;
  return {
    timeLimitMs: Math.round(Number(time[1]) * (time[2] === "m" ? 1 : 1000)),
    memoryLimitMib: Math.max(1, Math.floor(Number(memory[1]) * mib)),
  };
}
