import { hojEntries } from "@gavel/problem-package/hoj-writer";
import { writeZip } from "@gavel/problem-package/zip-writer";
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

/**
 * The problems as an HOJ-style zip that is made while it is sent.
 * @throws DomainError EXPORT_EMPTY, NOT_FOUND where one of them does not exist or has no test data
 */
export async function exportProblems(
  ctx: SignedInContext,
  pids: readonly number[],
): Promise<ExportedZip> {
  const wanted = [...new Set(pids)].slice(0, PROBLEMS_MAX);
  if (wanted.length === 0) throw new DomainError("EXPORT_EMPTY");
  const entries = [];
  for (const pid of wanted) {
    const row = await findProblemById(ctx.db, pid);
    if (row === undefined) throw new DomainError("NOT_FOUND");
    const problem = await describeProblem(ctx, row);
    entries.push(...(await hojEntries(problem, `problem_${pid}`, String(row.case_version))));
  }
  return { name: `problem_export_${ctx.now().getTime()}.zip`, stream: writeZip(entries) };
}
