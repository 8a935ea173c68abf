/** A problem of POJ: names of parts in paragraphs, each before its part. */
import type { HtmlElement } from "@gavel/problem-package/html-page";
import { RemoteFailure } from "../../failure.ts";
import type { Page } from "../../http/client.ts";
import { holdDollars } from "../../pages/literal-dollar.ts";
import {
  absoluteAddresses,
  all,
  find,
  lineOf,
  missing,
  need,
  picturesOf,
  preText,
  sampleText,
} from "../../pages/read.ts";
import type { RemoteProblem } from "../../site.ts";

export function readPojProblem(page: Page, id: string): RemoteProblem {
  const { html } = page;
  if (lineOf(find(html, "title")) === "Error") {
    throw new RemoteFailure("notFound", { detail: lineOf(find(html, "li")) || `no problem ${id}` });
  }
  const title = need(html, "div.ptt");
  absoluteAddresses(html, page.url.href);
  const parts = readParts(html);
  if (!parts.has("Description")) throw missing("p.pst Description");
  const inner = (name: string) => {
    const part = parts.get(name);
    if (part === undefined) return "";
    holdDollars(part);
    return part.innerHTML.trim();
  };
  return {
    id,
    url: page.url.href,
    title: lineOf(title),
    ...readLimits(lineOf(need(html, "div.plm"))),
    description: inner("Description"),
    input: inner("Input"),
    output: inner("Output"),
    hint: inner("Hint"),
    samples: readSamples(parts.get("Sample Input"), parts.get("Sample Output")),
    source: lineOf(parts.get("Source") ?? null),
    tags: [],
    inputFile: null,
    outputFile: null,
    languages: null,
    pictures: picturesOf([...parts.values()]),
    pdf: null,
    locale: title.getAttribute("lang")?.startsWith("zh") ? "zh" : "en",
  };
}

function readParts(html: HtmlElement): Map<string, HtmlElement> {
  const parts = new Map<string, HtmlElement>();
  for (const name of all(html, "p.pst")) {
    const part = name.nextElementSibling;
    if (part?.matches("div.ptx, pre.sio")) parts.set(lineOf(name), part);
  }
  return parts;
}

/** `Case Time Limit` is of one test, and says more than that of all together. */
function readLimits(text: string): { timeLimitMs: number; memoryLimitMib: number } {
  const time = /(?:Case )?Time Limit:\s*(\d+)\s*MS/gi;
  const times = [...text.matchAll(time)];
  const ofCase = times.find(([all]) => /^Case/i.test(all));
  const ms = (ofCase ?? times[0])?.[1];
  const memory = /Memory Limit:\s*(\d+)\s*K/i.exec(text)?.[1];
  if (ms === undefined || memory === undefined) throw missing("Time Limit");
  return {
    timeLimitMs: Number(ms),
    memoryLimitMib: Math.max(1, Math.floor(Number(memory) / 1024)),
  };
}

function readSamples(input: HtmlElement | undefined, output: HtmlElement | undefined) {
  const inputs = split(input);
  const outputs = split(output);
  if (inputs.length !== outputs.length) {
    return [{ input: sampleText(whole(input)), output: sampleText(whole(output)) }];
  }
  return inputs
    .map((text, index) => ({ input: sampleText(text), output: sampleText(outputs[index] ?? "") }))
    .filter((sample) => sample.input + sample.output !== "");
}

const whole = (pre: HtmlElement | undefined) => (pre === undefined ? "" : preText(pre));

/** Some hold several, each under a heading in bold. */
function split(pre: HtmlElement | undefined): string[] {
  if (pre === undefined) return [];
  const copy = pre.cloneNode(true);
  const headings = all(copy, "b");
  if (headings.length < 2) return [preText(pre)];
  // No text of a page holds it.
  for (const heading of headings) heading.replaceWith("\u0000");
  return preText(copy).split("\u0000").slice(1);
}
