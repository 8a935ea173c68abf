/** The list of POJ's runs, which everybody may read. */
import type { Page } from "../../http/client.ts";
import { numberIn } from "../../pages/read.ts";
import { type RunCells, runRows } from "../../pages/run-rows.ts";
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
  return runRows(page, "table.a").map(readRow);
}

/** Only what was accepted has its time and memory. */
function readRow(text: RunCells): RemoteRun {
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
