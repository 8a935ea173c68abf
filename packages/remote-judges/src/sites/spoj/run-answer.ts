/** What SPOJ tells of runs to its own page. */

import type { Verdict } from "@gavel/domain/verdict";
import { readHtmlPage } from "@gavel/problem-package/html-page";
import type { Page } from "../../http/client.ts";
import { lineOf, missing, numberIn } from "../../pages/read.ts";
import type { RunOutcome } from "../../site.ts";
import { type RemoteVerdict, readVerdict, type VerdictTable } from "../../verdict-table.ts";

interface Told {
  readonly id: number | string;
  readonly status: number | string;
  readonly status_description: string;
  readonly time: string;
  readonly mem: string;
  readonly final: string | number;
}

const FINAL: Readonly<Record<number, Verdict>> = {
  11: "compileError",
  12: "runtimeError",
  13: "timeLimitExceeded",
  14: "wrongAnswer",
  15: "accepted",
};

const LIVE: VerdictTable = {
  "": "pending",
  "waiting..": "pending",
  "queued..": "pending",
  "compiling..": "compiling",
  "running..": "judging",
  "running judge..": "judging",
};

/** null = the answer does not name the run. */
export function readSpojRun(page: Page, id: string): RunOutcome | null {
  const told = parse(page.text).find((one) => `${one.id}` === id);
  if (told === undefined) return null;
  const text = textOf(told.status_description);
  const score = /^\d+(\.\d+)?$/.test(text) ? Number(text) : null;
  return {
    ...verdictOf(told, text, score),
    timeMs: milliseconds(textOf(told.time)),
    memoryKib: kibibytes(textOf(told.mem)),
    score,
  };
}

function verdictOf(told: Told, text: string, score: number | null): RemoteVerdict {
  if (`${told.final}` !== "1") return readVerdict(LIVE, text);
  const known = FINAL[Number(told.status)];
  const said = { raw: text.slice(0, 200), isFinal: true, isUnknown: false };
  if (known === "runtimeError" && /memory limit exceeded/i.test(text)) {
    return { ...said, verdict: "memoryLimitExceeded" };
  }
  if (known !== undefined) return { ...said, verdict: known };
  return { ...said, verdict: score === null ? "systemError" : "partialAccepted" };
}

function parse(text: string): readonly Told[] {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    throw missing("JSON in what it tells of runs");
  }
  if (!Array.isArray(read)) throw missing("list in what it tells of runs");
  return read as Told[];
}

/** Links and buttons stand around the words. */
function textOf(html: string): string {
  const page = readHtmlPage(html);
  for (const button of Array.from(page.querySelectorAll("span, a"))) button.remove();
  return lineOf(page) || lineOf(readHtmlPage(html));
}

function milliseconds(text: string): number | null {
  const seconds = numberIn(text);
  return seconds === null ? null : Math.round(seconds * 1000);
}

function kibibytes(text: string): number | null {
  const amount = numberIn(text);
  if (amount === null) return null;
  return Math.round(/M/i.test(text) ? amount * 1024 : amount);
}
