import type { ZipSource } from "@gavel/problem-package/zip-writer";
import type { SignedInContext } from "../../../kernel/context.ts";
import { DomainError } from "../../../kernel/error.ts";
import { findProblemById } from "../queries.ts";
import { requireEditable } from "../service/staff.ts";
import { describeOne } from "./export.ts";

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
  const none = (...notes: string[]): ProblemArchive => ({ entries: null, notes });
  try {
    const row = await requireEditable(ctx, await findProblemById(ctx.db, pid));
    const wish = { format: "hoj", folders: new Set<string>(), name: NAME } as const;
    const { entries, reasons, remarks } = await describeOne(ctx, row, wish);
    return reasons.length > 0 ? none(...reasons) : { entries, notes: remarks };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (error.code === "FORBIDDEN") return none("its test data is not yours to take");
    if (error.code === "NOT_FOUND") return none("it has no test data here");
    return none(error.message);
  }
}
