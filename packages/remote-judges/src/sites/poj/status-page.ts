/** The list of POJ's runs, which everybody may read. */
import type { HtmlElement } from "@gavel/problem-package/html-page";
import type { Page } from "../../http/client.ts";
import { all, lineOf, need, numberIn } from "../../pages/read.ts";
import { siteTime } from "../../pages/site-time.ts";
import type { RemoteRun } from "../../site.ts";
import { readVerdict, type VerdictTable } from "../../verdict-table.ts";

const VERDICTS: VerdictTable = {
  accepted: "accepted",
  "wrong answer": "wrongAnswer",
  "presentation error": "presentationError",
  "compile error": "compileError",
  "time limit exceeded": "timeLimitExceeded",
  "memory limit exceeded": "memoryLimitExceeded",
  "runtime error": "runtimeError",
  // There is no verdict of ours for it.
  "output limit exceeded": "runtimeError",
  "system error": "systemError",
  "validator error": "systemError",
  waiting: "pending",
  pending: "pending",
  compiling: "compiling",
  "running & judging": "judging",
};

const HOURS_EAST = 8;

/** Newest first. */
export function readPojRuns(page: Page): RemoteRun[] {
  return all(need(page.html, "table.a"), "tr")
    .map((row) => all(row, "td"))
    .filter(([first]) => /^\d+$/.test(lineOf(first ?? null)))
    .map(readRow);
}

/** Only what was accepted has its time and memory. */
function readRow(cells: readonly HtmlElement[]): RemoteRun {
  const text = (index: number) => lineOf(cells[index] ?? null);
  return {
    id: text(0),
    user: text(1),
    problem: text(2),
    outcome: {
      ...readVerdict(VERDICTS, text(3)),
      memoryKib: numberIn(text(4)),
      timeMs: numberIn(text(5)),
      score: null,
    },
    language: text(6),
    sentAtMs: siteTime(text(8), HOURS_EAST),
  };
}
