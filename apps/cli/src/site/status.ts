/** `gavel status`: one's own latest submissions, or one of them in full. */
import type { Page, SubmissionDetail, SubmissionRow } from "@gavel/api/types";
import type { Settings } from "../env.ts";
import { parseOptions } from "../options.ts";
import { openNamedSite, SITE_NAMES } from "../problem/problem-options.ts";
import { Refusal, say } from "../say.ts";
import { describeVerdict, nameOf } from "./verdict.ts";

export const STATUS_NAMES = SITE_NAMES;
const LATEST = 10;

export async function status(settings: Settings, args: readonly string[]): Promise<number> {
  const { values, flags, words } = parseOptions(args, { names: STATUS_NAMES, flags: ["json"] });
  const [word] = words;
  if (words.length > 1 || (word !== undefined && !/^\d{1,15}$/.test(word))) {
    throw new Refusal("give one submission number, or none for your latest", 2);
  }
  const site = await openNamedSite(settings, values);
  if (word !== undefined) {
    const input = { submitId: Number(word) };
    const one = await site.query<SubmissionDetail>("submission.get", input);
    if (flags.has("json")) say(JSON.stringify(one));
    else for (const line of describeOne(one)) say(line);
    return 0;
  }
  const input = { onlyMine: true, limit: LATEST };
  const page = await site.query<Page<SubmissionRow>>("submission.find", input);
  if (flags.has("json")) say(JSON.stringify(page.records));
  else if (page.records.length === 0) say("You have not submitted anything.");
  else for (const line of describeList(page.records)) say(line);
  return 0;
}

function describeOne(one: SubmissionDetail): string[] {
  const when = String(one.submitTime).slice(0, 19).replace("T", " ");
  return [
    `${one.submitId}: ${one.problemId} ${one.title}, ${one.language}, by ${one.username}, ${when} UTC`,
    ...describeVerdict(one),
  ];
}

/** Columns as wide as their widest cell. */
function describeList(rows: readonly SubmissionRow[]): string[] {
  const cells = rows.map((one) => [
    String(one.submitId),
    nameOf(one.status),
    one.problemId,
    one.language,
    one.timeMs === null ? "" : `${one.timeMs} ms`,
    String(one.submitTime).slice(0, 16).replace("T", " "),
  ]);
  const widths = cells.reduce<number[]>(
    (most, row) => row.map((cell, at) => Math.max(most[at] ?? 0, cell.length)),
    [],
  );
  return cells.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}
