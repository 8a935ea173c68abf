import { Findings } from "@gavel/problem-package/findings";
import { hojEntries } from "@gavel/problem-package/hoj-writer";
import { kattisEntries } from "@gavel/problem-package/kattis-writer";
import { writeZip, type ZipSource } from "@gavel/problem-package/zip-writer";
import type { SignedInContext } from "../../../kernel/context.ts";
import { DomainError } from "../../../kernel/error.ts";
import { findProblemByDisplayId, findProblemById, type ProblemTableRow } from "../queries.ts";
import { describeProblem } from "./describe.ts";

export interface ExportedZip {
  readonly name: string;
  readonly stream: ReadableStream<Uint8Array>;
}

/** A mistake rather than a wish; each problem is described in memory before the zip begins. */
const PROBLEMS_MAX = 10_000;

export const EXPORT_FORMATS = ["hoj", "kattis"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Problems by their numbers and by the ids that people know, in this order. */
export interface ExportWish {
  readonly pids: readonly number[];
  readonly problemIds: readonly string[];
}

/**
 * The problems as one zip that is made while it is sent: HOJ-style, or a Kattis package in a folder for each.
 * @throws DomainError EXPORT_EMPTY; NOT_FOUND where one of them does not exist or has no test data; EXPORT_REFUSED
 *   for more than can be described at a time, an id that no problem has, and what the format cannot say
 */
export async function exportProblems(
  ctx: SignedInContext,
  wish: ExportWish,
  format: ExportFormat = "hoj",
): Promise<ExportedZip> {
  const wanted = await findWanted(ctx, wish);
  const entries: ZipSource[] = [];
  const refused: string[] = [];
  for (const row of wanted) {
    const problem = await describeProblem(ctx, row);
    if (format === "hoj") {
      entries.push(...(await hojEntries(problem, `problem_${row.id}`, String(row.case_version))));
      continue;
    }
    const findings = new Findings();
    entries.push(...kattisEntries(problem, findings));
    refused.push(...findings.refusals.map((one) => `${row.display_id}: ${one.reason}`));
  }
  if (refused.length > 0) throw new DomainError("EXPORT_REFUSED", { reason: refused.join("; ") });
  refuseTwins(entries);
  return { name: `problem_export_${ctx.now().getTime()}.zip`, stream: writeZip(entries) };
}

async function findWanted({ db }: SignedInContext, { pids, problemIds }: ExportWish) {
  if (pids.length + problemIds.length > PROBLEMS_MAX) {
    throw new DomainError("EXPORT_REFUSED", {
      reason: `at most ${PROBLEMS_MAX} problems at a time`,
    });
  }
  const rows = new Map<number, ProblemTableRow>();
  for (const pid of new Set(pids)) {
    const row = await findProblemById(db, pid);
    if (row === undefined) throw new DomainError("NOT_FOUND");
    rows.set(row.id, row);
  }
  for (const problemId of new Set(problemIds)) {
    const row = await findProblemByDisplayId(db, problemId.trim());
    if (row === undefined) {
      throw new DomainError("EXPORT_REFUSED", { reason: `${problemId}: there is no such problem` });
    }
    rows.set(row.id, row);
  }
  if (rows.size === 0) throw new DomainError("EXPORT_EMPTY");
  return [...rows.values()];
}

/** Folders are named by the problems' ids, of which a format may keep letters and digits only. */
function refuseTwins(entries: readonly ZipSource[]): void {
  const names = new Set<string>();
  for (const { name } of entries) {
    if (names.has(name)) {
      throw new DomainError("EXPORT_REFUSED", { reason: `two files would be called ${name}` });
    }
    names.add(name);
  }
}
