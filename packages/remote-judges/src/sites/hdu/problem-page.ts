/** A problem of HDU: panels with a title, a content and a bottom each, all in one cell. */
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

export function readHduProblem(page: Page, id: string): RemoteProblem {
  const { html } = page;
  if (/No such problem/i.test(lineOf(html))) {
    throw new RemoteFailure("notFound", { detail: `No such problem - ${id}` });
  }
  const title = lineOf(need(html, "h1"));
  const { timeLimitMs, memoryLimitMib } = readLimits(lineOf(html));
  absoluteAddresses(html, page.url.href);
  const panels = readPanels(html);
  const output = panels.get("Sample Output");
  const hintInside = output === undefined ? "" : takeHint(output);
  const sample = {
    input: sampleText(codeOf(panels.get("Sample Input"))),
    output: sampleText(codeOf(output)),
  };
  const inner = (name: string) => panels.get(name)?.innerHTML.trim() ?? "";
  if (!panels.has("Problem Description") && !panels.has("Input")) throw missing(".panel_title");
  return {
    id,
    url: page.url.href,
    title,
    timeLimitMs,
    memoryLimitMib,
    description: inner("Problem Description"),
    input: inner("Input"),
    output: inner("Output"),
    hint: inner("Hint") || hintInside,
    samples: sample.input + sample.output === "" ? [] : [sample],
    source: lineOf(panels.get("Source") ?? null) || lineOf(panels.get("Author") ?? null),
    tags: [],
    inputFile: null,
    outputFile: null,
    languages: null,
    pictures: picturesOf([...panels.values()]),
    pdf: null,
    locale: "en",
  };
}

/** `Java/Others` of each; the second is for everything but Java. */
function readLimits(text: string): { timeLimitMs: number; memoryLimitMib: number } {
  const time = /Time Limit:\s*\d+\/(\d+)\s*MS/i.exec(text)?.[1];
  const memory = /Memory Limit:\s*\d+\/(\d+)\s*K/i.exec(text)?.[1];
  if (time === undefined || memory === undefined) throw missing("Time Limit");
  const memoryLimitMib = Math.max(1, Math.floor(Number(memory) / 1024));
  return { timeLimitMs: Number(time), memoryLimitMib };
}

function readPanels(html: HtmlElement): Map<string, HtmlElement> {
  const panels = new Map<string, HtmlElement>();
  for (const title of all(html, "div.panel_title")) {
    const content = title.nextElementSibling;
    if (content?.matches(".panel_content")) panels.set(lineOf(title), content);
  }
  return panels;
}

/** Some hints stand inside the sample. They are taken out of it: nobody's program prints them. */
function takeHint(content: HtmlElement): string {
  const mark = all(content, "i").find((one) => lineOf(one) === "Hint");
  if (mark === undefined) return "";
  const code = content.querySelector("pre > div") ?? content;
  let block = mark;
  while (block.parentElement !== null && block.parentElement !== code) block = block.parentElement;
  (mark.parentElement === block ? mark : (mark.parentElement ?? mark)).remove();
  const hint = block.innerHTML.trim();
  block.remove();
  return hint;
}

const codeOf = (content: HtmlElement | undefined) =>
  content === undefined ? "" : preText(content.querySelector("pre") ?? content);
