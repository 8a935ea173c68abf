/** Tasks of AtCoder are named apart from their contests, which their names mostly tell. */
import { addressIn, barePart } from "../addresses.ts";

const HOSTS = ["atcoder.jp", "www.atcoder.jp"] as const;

const TASK = /^[a-z0-9][a-z0-9-]*(?:_[a-z0-9-]+)+$/;
const CONTEST = /^[A-Za-z0-9][A-Za-z0-9-]*$/;
const PATH = /^\/contests\/([\w-]+)\/(?:tasks\/|submit\/?$)?([\w-]*)/;

/** `abc110_a`, or `tenka1-2012-qualC/tenka1_2012_9` where the name does not tell the contest. */
export function taskId(text: string): string | null {
  const url = addressIn(text, HOSTS);
  if (url === null) return idOf(...split(barePart(text, "AC")));
  const [, contest = "", task = ""] = PATH.exec(url.pathname) ?? [];
  return idOf(contest, task || (url.searchParams.get("taskScreenName") ?? ""));
}

function split(written: string): [contest: string | null, task: string] {
  const [first = "", second, ...more] = written.split("/");
  if (more.length > 0) return [null, ""];
  return second === undefined ? [null, first] : [first, second];
}

function idOf(contest: string | null, written: string): string | null {
  const task = written.toLowerCase();
  if (!TASK.test(task) || (contest !== null && !CONTEST.test(contest))) return null;
  return contest === null || contest === toldBy(task) ? task : `${contest}/${task}`;
}

const toldBy = (task: string) => task.slice(0, task.lastIndexOf("_")).replaceAll("_", "-");

export function placeOf(id: string): { readonly contest: string; readonly task: string } {
  const [contest, task] = split(id);
  return { contest: contest ?? toldBy(task), task };
}

export function runId(text: string): string | null {
  const url = addressIn(text, HOSTS);
  const id = url === null ? text.trim() : (url.pathname.split("/submissions/")[1] ?? "");
  return /^[1-9]\d{0,18}$/.test(id) ? id : null;
}
