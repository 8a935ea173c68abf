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

/** A limit, or where it is from. */
const FACT_MAX = 300;

function readFacts(table: HtmlElement): Map<string, string> {
  return new Map(
    all(table, "tr").map((row) => {
      const [label, value] = all(row, "td");
      return [lineOf(label ?? null).replace(/:$/, ""), lineOf(value ?? null).slice(0, FACT_MAX)];
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

const INPUT = /(^|\W)Input *:?$/i;
const OUTPUT = /^(Sample |Example )?Output *:?$/i;

/** What stands between the lines `Input` and `Output`, and behind them; null = it is no such block. */
function bothIn(pre: HtmlElement): { input: string; output: string } | null {
  const lines = preText(pre).split("\n");
  const isLine = (mark: RegExp, from: number) =>
    lines.findIndex((line, at) => at >= from && line.length < FACT_MAX && mark.test(line.trim()));
  const start = isLine(INPUT, 0);
  const middle = start < 0 ? -1 : isLine(OUTPUT, start + 1);
  if (middle < 0) return null;
  const part = (from: number, to?: number) => sampleText(lines.slice(from, to).join("\n"));
  return { input: part(start + 1, middle), output: part(middle + 1) };
}

/** What stands behind the heading `Example`: both in one block, or a block each. */
function readSamples(body: HtmlElement): { input: string; output: string }[] {
  const marks = all(body, "h2, h3, h4, b, strong, pre");
  const heading = marks.findIndex(
    (one) => one.tagName !== "PRE" && /^(Example|Sample)/i.test(lineOf(one)),
  );
  if (heading < 0) return [];
  const blocks = marks.slice(heading + 1).filter(({ tagName }) => tagName === "PRE");
  const both = blocks.flatMap((pre) => bothIn(pre) ?? []);
  if (both.length > 0) return both;
  const pairs: { input: string; output: string }[] = [];
  for (let at = 0; at + 1 < blocks.length; at += 2) {
    const [input, output] = blocks.slice(at, at + 2);
    if (input === undefined || output === undefined) break;
    pairs.push({ input: sampleText(preText(input)), output: sampleText(preText(output)) });
  }
  return pairs;
}
