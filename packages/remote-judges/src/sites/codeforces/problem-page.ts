/** A statement of Codeforces. */
import type { HtmlElement } from "@gavel/problem-package/html-page";
import type { Page } from "../../http/client.ts";
import {
  absoluteAddresses,
  all,
  find,
  lineOf,
  missing,
  need,
  numberIn,
  optionsOf,
  picturesOf,
  preText,
  sampleText,
} from "../../pages/read.ts";
import type { RemoteProblem } from "../../site.ts";
import { withSingleDollars } from "./formulas.ts";

/** What has a place of its own; everything else belongs to the description. */
const PLACED = ".header, .input-specification, .output-specification, .sample-tests, .note";

export function readStatement(page: Page, id: string): RemoteProblem {
  const { html } = page;
  const root = need(html, ".problem-statement");
  absoluteAddresses(root, page.url.href);
  const header = need(root, ".header");
  const languages = find(html, "select[name=programTypeId]");
  return {
    id,
    url: new URL(page.url.pathname, page.url).href,
    title: lineOf(need(header, ".title")).replace(/^\w+\. /, ""),
    timeLimitMs: timeLimit(propertyText(need(header, ".time-limit"))),
    memoryLimitMib: memoryLimit(propertyText(need(header, ".memory-limit"))),
    description: describe(root),
    input: section(root, ".input-specification"),
    output: section(root, ".output-specification"),
    hint: section(root, ".note"),
    samples: readSamples(root),
    source: lineOf(find(html, ".rtable th a")),
    // Beside them stands how hard it is, with a star.
    tags: all(html, "span.tag-box")
      .map(lineOf)
      .filter((tag) => tag !== "" && !tag.startsWith("*")),
    inputFile: fileName(find(header, ".input-file")),
    outputFile: fileName(find(header, ".output-file")),
    languages: languages === null ? null : optionsOf(languages),
    pictures: picturesOf([root]),
    pdf: null,
    locale: "en",
  };
}

/** Without the words before it. */
function propertyText(property: HtmlElement): string {
  const copy = property.cloneNode(true);
  find(copy, ".property-title")?.remove();
  return lineOf(copy);
}

export function timeLimit(text: string): number {
  const amount = numberIn(text);
  if (amount === null) throw missing("time limit");
  return Math.round(/\bms\b|millisecond/i.test(text) ? amount : amount * 1000);
}

export function memoryLimit(text: string): number {
  const amount = numberIn(text);
  if (amount === null) throw missing("memory limit");
  return Math.max(1, Math.floor(/kilobyte|\bKB\b/i.test(text) ? amount / 1024 : amount));
}

function fileName(property: HtmlElement | null): string | null {
  const name = property === null ? "" : propertyText(property);
  return name === "" || /^(standard|стандартный|stdin|stdout)/i.test(name) ? null : name;
}

function describe(root: HtmlElement): string {
  const parts = Array.from(root.children).filter((part) => !part.matches(PLACED));
  const html = parts.map((part) => {
    const title = find(part, ".section-title");
    if (title === null) return part.innerHTML;
    const heading = `<h3>${lineOf(title)}</h3>`;
    title.remove();
    return heading + part.innerHTML;
  });
  return withSingleDollars(html.join("\n").trim());
}

function section(root: HtmlElement, selector: string): string {
  const found = find(root, selector);
  if (found === null) return "";
  find(found, ".section-title")?.remove();
  return withSingleDollars(found.innerHTML.trim());
}

function readSamples(root: HtmlElement): { input: string; output: string }[] {
  return all(root, ".sample-test").flatMap((sample) => {
    const inputs = all(sample, ".input pre");
    const outputs = all(sample, ".output pre");
    return inputs.map((input, index) => {
      const output = outputs[index];
      return {
        input: sampleText(linesOf(input)),
        output: output === undefined ? "" : sampleText(linesOf(output)),
      };
    });
  });
}

/** Newer pages wrap each line; a line with nothing but a break is empty. */
function linesOf(pre: HtmlElement): string {
  const lines = all(pre, ".test-example-line");
  if (lines.length === 0) return preText(pre);
  return lines.map((line) => (line.textContent ?? "").replace(/\n$/, "")).join("\n");
}
