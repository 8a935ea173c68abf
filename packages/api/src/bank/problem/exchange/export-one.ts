import { Findings } from "@gavel/problem-package/findings";
import { hojEntries } from "@gavel/problem-package/hoj-writer";
import { PackageRefused } from "@gavel/problem-package/model";
import type { ZipSource } from "@gavel/problem-package/zip-writer";
import type { SignedInContext } from "../../../kernel/context.ts";
import { DomainError } from "../../../kernel/error.ts";
import { findProblemById } from "../queries.ts";
import { requireEditable } from "../service/staff.ts";
import { describeProblem } from "./describe.ts";

/** The same wherever it is exported, so that it comes out as it went in. */
const NAME = "problem_1";

interface ProblemArchive {
  /** null: there is none, and `notes` say why. */
  readonly entries: readonly ZipSource[] | null;
  /** Why not, or what the archive does not keep. */
  readonly notes: readonly string[];
}

/** A problem as our own import reads it without loss, for those who may see its test data. */
export async function describeArchive(ctx: SignedInContext, pid: number): Promise<ProblemArchive> {
  const findings = new Findings();
  const none = (...notes: string[]): ProblemArchive => ({ entries: null, notes });
  try {
    const row = requireEditable(ctx, await findProblemById(ctx.db, pid));
    const problem = await describeProblem(ctx, row, findings);
    const entries = await hojEntries(problem, NAME, String(row.case_version), findings);
    const refused = findings.refusals.map(({ path, reason }) => placed(path, reason));
    if (refused.length > 0) return none(...refused);
    return { entries, notes: findings.remarks.map(({ path, text }) => placed(path, text)) };
  } catch (error) {
    if (error instanceof PackageRefused) {
      return none(...error.refusals.map(({ path, reason }) => placed(path, reason)));
    }
    if (!(error instanceof DomainError)) throw error;
    if (error.code === "FORBIDDEN") return none("its test data is not yours to take");
    if (error.code === "NOT_FOUND") return none("it has no test data here");
    return none(error.message);
  }
}

const placed = (path: string, text: string) => (path === "" ? text : `${path}: ${text}`);
