/** One's own runs, as Codeforces lists them. */
import type { HtmlElement } from "@gavel/problem-package/html-page";
import type { Page } from "../../http/client.ts";
import { all, find, lineOf, missing, numberIn } from "../../pages/read.ts";
import type { RemoteRun } from "../../site.ts";
import { readVerdict } from "../../verdict-table.ts";
import { inPath, type Part } from "./place.ts";
import { VERDICTS } from "./verdicts.ts";

/** @param user whose list it is: rows may name a team in its place */
export function readOwnRuns(page: Page, part: Part, user: string): RemoteRun[] {
  if (find(page.html, "table.status-frame-datatable") === null) {
    throw missing("table.status-frame-datatable");
  }
  return all(page.html, "tr[data-submission-id]").map((row) => {
    const link = find(row, "td[data-problemId] a")?.getAttribute("href") ?? "";
    return {
      id: row.getAttribute("data-submission-id") ?? "",
      user,
      problem: inPath(new URL(link, page.url).pathname, part) ?? "",
      // Named otherwise than in the form, and at a time of the account's own zone.
      language: null,
      sentAtMs: null,
      outcome: {
        ...verdictOf(row),
        timeMs: numberIn(lineOf(find(row, ".time-consumed-cell"))),
        memoryKib: numberIn(lineOf(find(row, ".memory-consumed-cell"))),
        score: null,
      },
    };
  });
}

function verdictOf(row: HtmlElement) {
  const wrapper = find(row, ".submissionVerdictWrapper");
  return readVerdict(VERDICTS, wrapper?.getAttribute("submissionVerdict") ?? lineOf(wrapper));
}
