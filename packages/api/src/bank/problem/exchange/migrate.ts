/** A problem of another judge that is moved here as a whole: whose it is and what else names it is stored with it. */
import type { Db } from "@gavel/db";
import type { Findings } from "@gavel/problem-package/findings";
import type { ImportedProblem } from "@gavel/problem-package/model";
import { addProblemFiles } from "../../../site/file/index.ts";
import { writeProblem } from "../service/write.ts";
import type { ImportOptions } from "./schema.ts";
import { type ImportContext, prepareProblem } from "./store.ts";
import { storePrograms } from "./store-programs.ts";

interface MigrateOptions extends Pick<ImportOptions, "timeLimitMs"> {
  readonly auth: number;
  /** null: the site gives one. */
  readonly id: string | null;
}

/**
 * Without a line in the audit log: the move has one as a whole.
 * @param also in the transaction that stores it, with its number
 * @throws PackageRefused with every reason, DisplayIdTaken, ArchiveError for files that are not what they claim
 */
export async function migrateProblem(
  ctx: ImportContext,
  problem: ImportedProblem,
  { id, ...options }: MigrateOptions,
  findings: Findings,
  also: (tx: Db, pid: number) => Promise<void>,
): Promise<number> {
  const {
    title: _,
    files,
    programs,
    ...draft
  } = await prepareProblem(ctx, problem, options, findings);
  const idPrefix = `${problem.format.toUpperCase()}-`;
  return ctx.db.transaction().execute(async (tx) => {
    const saved = await writeProblem({ ...ctx, db: tx }, { ...draft, displayId: id, idPrefix });
    await addProblemFiles(tx, files, {
      ...{ uid: ctx.viewer.uid, problemId: saved.pid, now: ctx.now() },
    });
    await storePrograms({ ...ctx, db: tx }, saved.pid, saved.versionId, programs);
    await also(tx, saved.pid);
    return saved.pid;
  });
}
