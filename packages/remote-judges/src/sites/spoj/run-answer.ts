/** What SPOJ tells of runs to its own page. */

import type { Verdict } from "@gavel/domain/verdict";
import { readHtmlPage } from "@gavel/problem-package/html-page";
import type { Page } from "../../http/client.ts";
import { lineOf, numberIn } from "../../pages/read.ts";
import type { RunOutcome } from "../../site.ts";
import { type RemoteVerdict, readVerdict, type VerdictTable, wordOf } from "../../verdict-table.ts";

/** A run as the site tells it, in texts with markup. */
export interface Told {
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
export function readSpojRun(rows: readonly Told[], id: string): RunOutcome | null {
  const told = rows.find((one) => `${one.id}` === id);
  return told === undefined ? null : outcomeOf(told);
}

export function outcomeOf(told: Told): RunOutcome {
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
  const said = { raw: wordOf(text), isFinal: true, isUnknown: false };
  if (known === "runtimeError" && /memory limit exceeded/i.test(text)) {
    return { ...said, verdict: "memoryLimitExceeded" };
  }
  if (known !== undefined) return { ...said, verdict: known };
  return { ...said, verdict: score === null ? "systemError" : "partialAccepted" };
}

/** Lines break in the middle of its texts, which JSON does not allow. */
const CONTROL = /\p{Cc}/gu;

/** null = it is not what the page's script is told. */
export function findSpojRows({ text }: Page): readonly Told[] | null {
  let read: unknown;
  try {
    read = JSON.parse(text.replace(CONTROL, " "));
  } catch {
    return null;
  }
  return Array.isArray(read) && read.every(isTold) ? read : null;
}

function isTold(row: unknown): row is Told {
  if (typeof row !== "object" || row === null) return false;
  const facts = row as Readonly<Record<string, unknown>>;
  const texts = [facts.status_description, facts.time, facts.mem];
  return texts.every((one) => typeof one === "string") && "id" in facts && "status" in facts;
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
