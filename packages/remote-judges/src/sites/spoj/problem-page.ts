/** A problem of SPOJ: one text without fixed parts, and a table of facts. */
import type { HtmlElement } from "@gavel/problem-package/html-page";
import { RemoteFailure } from "../../failure.ts";
import type { Page } from "../../http/client.ts";
import {
  absoluteAddresses,
  all,
  lineOf,
  missing,
  need,
  picturesOf,
  preText,
  sampleText,
} from "../../pages/read.ts";
import type { RemoteProblem } from "../../site.ts";

export function readSpojProblem(page: Page, id: string): RemoteProblem {
  const { html } = page;
  if (/In a few seconds you will be redirected/i.test(lineOf(html))) {
    throw new RemoteFailure("notFound", { detail: `there is no problem ${id}` });
  }
  const title = lineOf(need(html, "#problem-name"));
  const body = need(html, "#problem-body");
  absoluteAddresses(body, page.url.href);
  const facts = readFacts(need(html, "#problem-meta"));
  return {
    id,
    url: page.url.href,
    title: title.startsWith(`${id} - `) ? title.slice(id.length + 3) : title,
    timeLimitMs: timeLimit(facts.get("Time limit") ?? ""),
    memoryLimitMib: memoryLimit(facts.get("Memory limit") ?? ""),
    description: body.innerHTML.trim(),
    input: "",
    output: "",
    hint: "",
    samples: readSamples(body),
    source: facts.get("Resource") ?? "",
    tags: all(html, "[data-tagid]")
      .map((tag) => lineOf(tag).replace(/^#/, ""))
      .filter((tag) => tag !== ""),
    inputFile: null,
    outputFile: null,
    // The form has them.
    languages: null,
    pictures: picturesOf([body]),
    pdf: null,
    locale: "en",
  };
}

function readFacts(table: HtmlElement): Map<string, string> {
  return new Map(
    all(table, "tr").map((row) => {
      const [label, value] = all(row, "td");
      return [lineOf(label ?? null).replace(/:$/, ""), lineOf(value ?? null)];
    }),
  );
}

/** `0.2s-2s`: of tests with different limits the largest. */
function timeLimit(text: string): number {
  const seconds = [...text.matchAll(/([\d.]+)s/g)].map(([, amount]) => Number(amount));
  if (seconds.length === 0) throw missing("Time limit");
  return Math.round(Math.max(...seconds) * 1000);
}

function memoryLimit(text: string): number {
  const amount = /(\d+)\s*MB/i.exec(text)?.[1];
  if (amount === undefined) throw missing("Memory limit");
  return Number(amount);
}

const SAMPLE = /Input\s*:?\s*\n([\s\S]*?)\n\s*Output\s*:?\s*\n([\s\S]*)/i;

/** What stands behind the heading `Example`: both in one block, or a block each. */
function readSamples(body: HtmlElement): { input: string; output: string }[] {
  const heading = all(body, "h2, h3, h4, b, strong").find((one) =>
    /^(Example|Sample)/i.test(lineOf(one)),
  );
  if (heading === undefined) return [];
  const blocks = all(body, "pre").filter((pre) => comesAfter(pre, heading, body));
  const both = blocks.flatMap((pre) => {
    const [, input, output] = SAMPLE.exec(preText(pre)) ?? [];
    return input === undefined || output === undefined
      ? []
      : [{ input: sampleText(input), output: sampleText(output) }];
  });
  if (both.length > 0) return both;
  const pairs: { input: string; output: string }[] = [];
  for (let at = 0; at + 1 < blocks.length; at += 2) {
    const [input, output] = blocks.slice(at, at + 2);
    if (input === undefined || output === undefined) break;
    pairs.push({ input: sampleText(preText(input)), output: sampleText(preText(output)) });
  }
  return pairs;
}

function comesAfter(later: HtmlElement, earlier: HtmlElement, root: HtmlElement): boolean {
  const order = all(root, "*");
  return order.indexOf(later) > order.indexOf(earlier);
}
