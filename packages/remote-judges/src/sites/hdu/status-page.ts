/** The list of HDU's runs, which everybody may read. */
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
  "compilation error": "compileError",
  "time limit exceeded": "timeLimitExceeded",
  "memory limit exceeded": "memoryLimitExceeded",
  "runtime error": "runtimeError",
  // There is no verdict of ours for it.
  "output limit exceeded": "runtimeError",
  "system error": "systemError",
  "(out of contest time)": "systemError",
  "out of contest time": "systemError",
  queuing: "pending",
  submitted: "pending",
  compiling: "compiling",
  running: "judging",
};

const HOURS_EAST = 8;

/** Newest first. */
export function readHduRuns(page: Page): RemoteRun[] {
  return runRows(page, "table.table_text").map(readRow);
}

function readRow(text: RunCells): RemoteRun {
  return {
    id: text(0),
    sentAtMs: siteTime(text(1), HOURS_EAST),
    outcome: {
      ...readVerdict(VERDICTS, text(2)),
      timeMs: numberIn(text(4)),
      memoryKib: numberIn(text(5)),
      score: null,
    },
    problem: text(3),
    language: text(7),
    user: text(8),
  };
}
