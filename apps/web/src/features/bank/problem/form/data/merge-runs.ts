/** What runs of a problem's programs come to, put into the cases that were asked about. Pure. */
import { splitArguments } from "@gavel/domain/argument-line";
import { DATA_LIMITS, givePoints, type Subtask } from "@gavel/domain/data-case";
import { PROGRAM_LIMITS } from "@gavel/domain/program";
import type { JudgeCaseMode } from "@gavel/domain/score";
import { VERDICTS } from "@gavel/domain/verdict";
import type { Outputs } from "../../../../../app/trpc.ts";
import { freeNumber } from "./rows.ts";
import type { EditedCase } from "./types.ts";

export type RunRow = Pick<
  Outputs["problemProgram"]["job"]["rows"][number],
  "row" | "status" | "exitCode" | "message" | "kept"
>;

/** What validators say of an input; `complaint` null = all of them find it valid. */
export interface Check {
  readonly complaint: string | null;
}

/** A run that made nothing; `at` is its place in what was asked for. */
export interface FailedRun {
  readonly at: number;
  readonly status: number;
  readonly message: string;
}

const isRight = ({ status }: RunRow) => status === VERDICTS.accepted.code;

/**
 * Those asked about get the answers, unless their input became another meanwhile.
 * @returns `cases` themselves where nothing came of the runs
 */
export function withAnswers(
  cases: readonly EditedCase[],
  asked: readonly EditedCase[],
  rows: readonly RunRow[],
): readonly EditedCase[] {
  const made = new Map(
    rows.flatMap(({ row, kept }) => {
      const one = asked[row];
      return one === undefined || kept === null ? [] : [[one.key, { ...kept, of: one }] as const];
    }),
  );
  if (made.size === 0) return cases;
  return cases.map((one) => {
    const answer = made.get(one.key);
    if (answer === undefined || answer.of.inputSha256 !== one.inputSha256) return one;
    // An answer that was written or uploaded while it ran stays.
    if (one.outputSha256 !== answer.of.outputSha256) return one;
    return { ...one, outputSha256: answer.sha256, outputBytes: answer.bytes };
  });
}

interface Data {
  readonly cases: readonly EditedCase[];
  readonly subtasks: readonly Subtask[];
  readonly mode: JudgeCaseMode;
}

/**
 * New cases behind the others, in the last subtask, in the order of their lines.
 * @returns `cases` themselves where nothing came of the runs
 */
export function withGenerated(
  { cases, subtasks, mode }: Data,
  { programId, lines }: { readonly programId: number; readonly lines: readonly string[] },
  rows: readonly RunRow[],
  withKey: (one: Omit<EditedCase, "key">) => EditedCase,
): readonly EditedCase[] {
  if (rows.every(({ kept }) => kept === null)) return cases;
  const all = [...cases];
  for (const { row, kept } of [...rows].sort((a, b) => a.row - b.row)) {
    if (kept === null || all.length >= DATA_LIMITS.casesMax) continue;
    const n = freeNumber(all);
    const added = withKey({
      ...{ inputName: `${n}.in`, outputName: `${n}.out`, score: 0 },
      ...{ inputSha256: kept.sha256, inputBytes: kept.bytes },
      ...{ outputSha256: null, outputBytes: null },
      group: subtasks.at(-1)?.num ?? null,
      madeBy: { kind: "generator", programId, args: lines[row] ?? "" },
    });
    all.push(added);
  }
  return givePoints(all, subtasks, mode);
}

export function failedRuns(rows: readonly RunRow[]): FailedRun[] {
  return rows
    .filter((one) => !isRight(one) || one.kept === null)
    .map(({ row, status, message }) => ({ at: row, status, message }))
    .sort((a, b) => a.at - b.at);
}

/**
 * By the input's hash. Rows of the first validator come first, then those of the next; what one of them did not come to
 * an end on is in `failed`, and not known.
 */
export function readChecks(
  inputs: readonly string[],
  rows: readonly RunRow[],
): { readonly checks: ReadonlyMap<string, Check>; readonly failed: readonly FailedRun[] } {
  const checks = new Map<string, Check>();
  const failed: FailedRun[] = [];
  for (const one of [...rows].sort((a, b) => a.row - b.row)) {
    const at = one.row % inputs.length;
    const sha256 = inputs[at] ?? "";
    if (isRight(one)) {
      if (!checks.has(sha256)) checks.set(sha256, { complaint: null });
    } else if (one.exitCode !== null) {
      const said = one.message.trim();
      const known = checks.get(sha256)?.complaint ?? null;
      checks.set(sha256, { complaint: known ?? (said === "" ? `exit ${one.exitCode}` : said) });
    } else {
      failed.push({ at, status: one.status, message: one.message });
    }
  }
  // Valid is what every validator finds valid.
  for (const { at } of failed) {
    const sha256 = inputs[at] ?? "";
    if (checks.get(sha256)?.complaint === null) checks.delete(sha256);
  }
  return { checks, failed };
}

/** Lines with something in them, without what surrounds it. */
export function readLines(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

export interface LineFault {
  /** From 1. */
  readonly number: number;
  readonly what: "long" | "quotes";
}

/** What is wrong with the first line that cannot be run; null = all of them can. */
export function firstLineFault(lines: readonly string[]): LineFault | null {
  const { argumentsMax, argumentMax } = PROGRAM_LIMITS;
  for (const [index, line] of lines.entries()) {
    const words = splitArguments(line);
    if (words === null) return { number: index + 1, what: "quotes" };
    if (line.length > argumentMax || words.length > argumentsMax) {
      return { number: index + 1, what: "long" };
    }
  }
  return null;
}
