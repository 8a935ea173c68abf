import { Findings } from "@gavel/problem-package/findings";
import { hojEntries } from "@gavel/problem-package/hoj-writer";
import { kattisEntries } from "@gavel/problem-package/kattis-writer";
import { writeZip, type ZipSource } from "@gavel/problem-package/zip-writer";
import type { SignedInContext } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { findProblemById } from "../queries.ts";
import { describeProblem } from "./describe.ts";

export interface ExportedZip {
  readonly name: string;
  readonly stream: ReadableStream<Uint8Array>;
}

/** A mistake rather than a wish; each problem is described in memory before the zip begins. */
const PROBLEMS_MAX = 10_000;

export const EXPORT_FORMATS = ["hoj", "kattis"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/**
 * The problems as one zip that is made while it is sent: HOJ-style, or a Kattis package in a folder for each.
 * @throws DomainError EXPORT_EMPTY; NOT_FOUND where one of them does not exist or has no test data; EXPORT_REFUSED
 *   where the format cannot say what a problem asks for
 */
export async function exportProblems(
  ctx: SignedInContext,
  pids: readonly number[],
  format: ExportFormat = "hoj",
): Promise<ExportedZip> {
  const wanted = [...new Set(pids)].slice(0, PROBLEMS_MAX);
  if (wanted.length === 0) throw new DomainError("EXPORT_EMPTY");
  const entries: ZipSource[] = [];
  const refused: string[] = [];
  for (const pid of wanted) {
    const row = await findProblemById(ctx.db, pid);
    if (row === undefined) throw new DomainError("NOT_FOUND");
    const problem = await describeProblem(ctx, row);
    if (format === "hoj") {
      entries.push(...(await hojEntries(problem, `problem_${pid}`, String(row.case_version))));
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
