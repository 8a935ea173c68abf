/** What became of a package, for people and for programs. */
import type { Inspected, VerifiedProblem, VerifiedSubmission } from "@gavel/judge/local";
import type { Refusal, Remark } from "@gavel/problem-package/model";
import { say } from "../say.ts";

export interface PackageReport {
  readonly path: string;
  readonly name: string;
  readonly ok: boolean;
  readonly refusals: readonly Refusal[];
  readonly remarks: readonly Remark[];
  /** null = refused. */
  readonly verified: VerifiedProblem | null;
  /** What looks at the problem itself; absent = it was not asked. */
  readonly inspected?: readonly Inspected[];
  /** What the site says of it; absent = none was asked. */
  readonly site?: readonly string[];
}

export function refusedReport(
  path: string,
  name: string,
  refusals: readonly Refusal[],
  remarks: readonly Remark[],
): PackageReport {
  return { path, name, ok: false, refusals, remarks, verified: null };
}

const placed = (path: string, text: string) => (path === "" ? text : `${path}: ${text}`);

export function toJson(reports: readonly PackageReport[]) {
  return {
    ok: reports.every((one) => one.ok),
    packages: reports.map(({ path, name, ok, refusals, remarks, verified, inspected, site }) => ({
      path,
      name,
      ok,
      refused:
        refusals.length === 0
          ? null
          : refusals.map((one) => placed(one.path, one.reason)).join("; "),
      remarks: remarks.map((one) => ({ path: one.path, what: one.what, text: one.text })),
      timeLimitMs: verified?.timeLimitMs ?? null,
      memoryLimitMb: verified?.memoryLimitMb ?? null,
      ...(inspected === undefined ? {} : { inspected }),
      ...(site === undefined ? {} : { site }),
      submissions: (verified?.submissions ?? []).map(submissionJson),
    })),
  };
}

function submissionJson({ cases, ...submission }: VerifiedSubmission) {
  return { ...submission, cases };
}

/** More cases than this do not fit beside each other. */
const COLUMNS_MAX = 12;

export function printReport(report: PackageReport): void {
  const { path, name, refusals, remarks, verified, inspected = [], site = [] } = report;
  say(path === name ? name : `${name} (${path})`);
  for (const one of remarks) say(`  ${one.what.padEnd(8)} ${placed(one.path, one.text)}`);
  for (const one of refusals) say(`  refused  ${placed(one.path, one.reason)}`);
  if (verified === null) {
    say();
    return;
  }
  const found = verified.isTimeLimitFound ? " (found by its own programs)" : "";
  say(`  limits   ${seconds(verified.timeLimitMs)} s${found}, ${verified.memoryLimitMb} MB`);
  for (const line of gridOf(verified.submissions)) say(`  ${line}`);
  for (const { name, ok, notes } of inspected) {
    say(`  ${(ok === null ? "?" : ok ? "ok" : "NO").padEnd(4)}${name}`);
    for (const note of notes.slice(0, NOTES_MAX)) say(`      ${note}`);
    if (notes.length > NOTES_MAX) say(`      and ${notes.length - NOTES_MAX} more`);
  }
  for (const line of site) say(`  site     ${line}`);
  say();
}

/** Of one program; what is wrong with one input is often wrong with many. */
const NOTES_MAX = 8;

const seconds = (ms: number) => (ms / 1000).toFixed(2);

/** Programs down, cases across: with times where there is room, else a letter each. @internal */
export function gridOf(submissions: readonly VerifiedSubmission[]): string[] {
  const names = submissions[0]?.cases.length
    ? submissions[0].cases.map((one) => one.name)
    : (submissions.find((one) => one.cases.length > 0)?.cases.map((one) => one.name) ?? []);
  const isNarrow = names.length > COLUMNS_MAX;
  const head = ["", "program", "language", "expected", "verdict", "time", "memory"];
  const columns = isNarrow ? ["cases"] : names.map(shortName);
  const rows = submissions.map((one) => [
    one.ok === null ? "?" : one.ok ? "ok" : "NO",
    one.file.replace(/^submissions\//, ""),
    one.language ?? "-",
    one.expected.join(" ") || "-",
    (one.verdict ?? "-") + (one.score === null ? "" : ` ${rounded(one.score)}`),
    one.timeMs === null ? "-" : `${seconds(one.timeMs)} s`,
    one.memoryKib === null ? "-" : `${Math.ceil(one.memoryKib / 1024)} MB`,
    ...(isNarrow ? [stripOf(one)] : names.map((_, at) => cellOf(one, at))),
  ]);
  const table = [[...head, ...columns], ...rows];
  const widths = table[0]?.map((_, at) => Math.max(...table.map((row) => (row[at] ?? "").length)));
  const lines = table.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths?.[at] ?? 0))
      .join("  ")
      .trimEnd(),
  );
  return lines.flatMap((line, at) => {
    const note = submissions[at - 1]?.note;
    return note == null
      ? [line]
      : [
          line,
          ...note
            .split("\n")
            .slice(0, 8)
            .map((text) => `      ${text}`),
        ];
  });
}

function shortName(name: string): string {
  return name.replace(/^(secret|tests)\//, "");
}

function rounded(score: number): string {
  return String(Math.round(score * 100) / 100);
}

function cellOf({ cases }: VerifiedSubmission, at: number): string {
  const one = cases[at];
  return one === undefined || one.verdict === null ? "." : `${one.verdict} ${seconds(one.timeMs)}`;
}

const LETTERS: Readonly<Record<string, string>> = { AC: "A", PAC: "P", SE: "!" };

function stripOf({ cases }: VerifiedSubmission): string {
  return cases
    .map(({ verdict }) => (verdict === null ? "." : (LETTERS[verdict] ?? verdict.charAt(0))))
    .join("");
}
