/** Runs of AtCoder: one's own list, what the list asks anew, and the page of one run. */
import { type HtmlElement, readHtmlPage } from "@gavel/problem-package/html-page";
import type { Page } from "../../http/client.ts";
import { all, find, lineOf, missing, need, numberIn, preText } from "../../pages/read.ts";
import { siteTime } from "../../pages/site-time.ts";
import type { RemoteRun, RunOutcome } from "../../site.ts";
import { runId, taskId } from "./place.ts";
import { atcoderVerdict } from "./verdicts.ts";

const HOURS_EAST = 9;

/** Newest first. Rows of runs that wait, or did not compile, have fewer cells. */
export function readAtcoderRuns(page: Page): RemoteRun[] {
  return all(need(page.html, "table"), "tbody tr").map((row) => {
    const cells = all(row, "td");
    const task = find(row, "a[href*='/tasks/']")?.getAttribute("href") ?? "";
    const text = (index: number) => lineOf(cells[index] ?? null);
    return {
      id: idIn(row),
      sentAtMs: siteTime(text(0), HOURS_EAST),
      problem: taskId(`https://atcoder.jp${task}`) ?? "",
      user: text(2),
      language: text(3),
      outcome: outcomeOf(cells.slice(6), scoreIn(text(4))),
    };
  });
}

/** Other links lead to the list, filtered. */
function idIn(row: HtmlElement): string {
  const links = all(row, "a[href*='/submissions/']").map((link) => link.getAttribute("href"));
  const ids = links.map((href) => runId(`https://atcoder.jp${href}`));
  return ids.find((id) => id !== null) ?? "";
}

/** null = the answer does not name the run. */
export function readAtcoderStatus(page: Page, id: string): RunOutcome | null {
  const told = parse(page.text).Result?.[id];
  if (told === undefined) return null;
  const row = readHtmlPage(`<table><tbody><tr>${told.Html}</tr></tbody></table>`);
  return outcomeOf(all(row, "td"), scoreIn(told.Score));
}

interface Told {
  readonly Result?: Readonly<Record<string, { readonly Html: string; readonly Score: string }>>;
}

function parse(text: string): Told {
  try {
    return JSON.parse(text) as Told;
  } catch {
    throw missing("JSON in what it tells of runs");
  }
}

/** From the cell with the verdict on. */
function outcomeOf(cells: readonly HtmlElement[], score: number | null): RunOutcome {
  const [first, time, memory] = cells;
  const label = lineOf((first === undefined ? null : find(first, ".label")) ?? first ?? null);
  const isWaiting = first?.matches(".waiting-judge") === true;
  return {
    ...atcoderVerdict(label, isWaiting),
    timeMs: / ms$/.test(lineOf(time ?? null)) ? numberIn(lineOf(time ?? null)) : null,
    memoryKib: / K(i?)B$/.test(lineOf(memory ?? null)) ? numberIn(lineOf(memory ?? null)) : null,
    score,
  };
}

const scoreIn = (text: string) => (/^\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : null);

/** The page of one run, which names all there is. */
export function readAtcoderRun(page: Page, id: string): RemoteRun {
  const facts = new Map(
    all(page.html, "table tr").map((row) => {
      return [lineOf(find(row, "th")), find(row, "td")] as const;
    }),
  );
  const status = find(page.html, "#judge-status");
  if (status === null) throw missing("#judge-status");
  const text = (name: string) => lineOf(facts.get(name) ?? null);
  const task = facts.get("Task")?.querySelector("a")?.getAttribute("href") ?? "";
  const figures = [facts.get("Exec Time"), facts.get("Memory")].map((cell) => cell ?? status);
  return {
    id,
    sentAtMs: siteTime(text("Submission Time"), HOURS_EAST),
    problem: taskId(`https://atcoder.jp${task}`) ?? "",
    user: text("User"),
    language: text("Language"),
    outcome: outcomeOf([status, ...figures], scoreIn(text("Score"))),
  };
}

export function readCompilerText(page: Page): string | null {
  const heading = all(page.html, "h4").find((one) =>
    /^(Compile Error|コンパイルエラー)/.test(lineOf(one)),
  );
  const pre = heading?.nextElementSibling;
  return pre?.tagName === "PRE" ? preText(pre).trim() || null : null;
}
