/** The problems of a contest of Codeforces: all that is known of one whose statement is a PDF. */
import type { Page } from "../../http/client.ts";
import { all, find, lineOf, need, spacedLine } from "../../pages/read.ts";
import { memoryLimit, timeLimit } from "./problem-page.ts";

export interface ListedProblem {
  readonly title: string;
  readonly timeLimitMs: number;
  readonly memoryLimitMib: number;
  readonly inputFile: string | null;
  readonly outputFile: string | null;
  readonly contest: string;
}

/** Of a name, files and limits. */
const ROW_MAX = 1000;

/** null = no problem has that index. */
export function readListed(page: Page, index: string): ListedProblem | null {
  const table = need(page.html, "table.problems");
  for (const row of all(table, "tr")) {
    const id = find(row, "td.id");
    if (lineOf(id).toUpperCase() !== index) continue;
    const link = all(row, "td a").find((one) => one.parentElement !== id);
    const text = spacedLine(row).slice(0, ROW_MAX);
    const limits = /([\d.]+ (?:m?s|seconds?)), ([\d.]+ (?:[KM]B|megabytes))/i.exec(text);
    const files = /(\S+\.\w+)\/(\S+\.\w+)/.exec(text);
    return {
      title: lineOf(link ?? null),
      timeLimitMs: timeLimit(limits?.[1] ?? ""),
      memoryLimitMib: memoryLimit(limits?.[2] ?? ""),
      inputFile: files?.[1] ?? null,
      outputFile: files?.[2] ?? null,
      contest: lineOf(find(page.html, ".rtable th a")),
    };
  }
  return null;
}

/** The statements among the files of a contest; explanations of solutions are none. */
export function statementFiles(page: Page): string[] {
  return all(page.html, "a[href*='/attachments/download']")
    .filter((link) => /\.pdf/i.test(link.getAttribute("href") ?? ""))
    .filter((link) => !/tutorial|editorial|analysis/i.test(lineOf(link)))
    .map((link) => new URL(link.getAttribute("href") ?? "", page.url).href);
}
