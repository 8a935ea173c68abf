/** What Codeforces tells of one run to its own page: JSON in which every value is a text. */
import { type HtmlElement, readHtmlPage } from "@gavel/problem-package/html-page";
import type { Page } from "../../http/client.ts";
import { lineOf, missing } from "../../pages/read.ts";
import type { RunOutcome } from "../../site.ts";
import { type RemoteVerdict, readVerdict } from "../../verdict-table.ts";
import { VERDICTS } from "./verdicts.ts";

type Told = Readonly<Record<string, string>>;

/** null = it tells nothing: the run is gone, or is not ours to see. */
export function readTold(page: Page): Told | null {
  let read: unknown;
  try {
    read = JSON.parse(page.text);
  } catch {
    throw missing("JSON in what it tells of a run");
  }
  const told = read as Told | null;
  return typeof told?.waiting === "string" ? told : null;
}

export function outcomeOf(told: Told): RunOutcome {
  const kib = largest(told, "memoryConsumed");
  return {
    ...verdictOf(told),
    timeMs: largest(told, "timeConsumed"),
    memoryKib: kib === null ? null : Math.floor(kib / 1024),
    score: null,
  };
}

export function compilerSaid(told: Told): string | null {
  if (told.compilationError !== "true") return null;
  return told["checkerStdoutAndStderr#1"]?.trim() || null;
}

function verdictOf(told: Told): RemoteVerdict {
  const shown = lineOf(element(told.verdict ?? ""));
  if (told.waiting === "true") return { ...readVerdict(VERDICTS, shown), isFinal: false };
  if (told.compilationError === "true") return readVerdict(VERDICTS, "COMPILATION_ERROR");
  // The last test decides; where none was run, the page's words do.
  const last = told[`verdict#${told.testCount ?? ""}`];
  return readVerdict(VERDICTS, last ?? shown);
}

const element = (html: string): HtmlElement => readHtmlPage(html);

/** What the site shows is the most that one test took. */
function largest(told: Told, name: string): number | null {
  const amounts = Object.entries(told)
    .filter(([key]) => key.startsWith(`${name}#`))
    .map(([, value]) => Number(value))
    .filter(Number.isFinite);
  return amounts.length === 0 ? null : Math.max(...amounts);
}
