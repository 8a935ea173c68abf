/** A stored problem as a folder that people keep in Git. */
import { Findings } from "@gavel/problem-package/findings";
import { FOLDER_DATA, folderDigest, folderOf } from "@gavel/problem-package/folder";
import type { z } from "zod";
import type { SignedInContext } from "../../../kernel/context.ts";
import { DomainError } from "../../../kernel/error.ts";
import { findProblemByDisplayId, findProblemById, type ProblemTableRow } from "../queries.ts";
import { requireEditable } from "../service/staff.ts";
import { listCases } from "../test-data/queries.ts";
import { describeUnfinished } from "./describe.ts";
import { listOwnLanguages } from "./queries.ts";
import type { folderInput, ProblemFolderView } from "./schema.ts";

/** For those who may edit it. @throws DomainError NOT_FOUND, also for problems of other sites; EXPORT_REFUSED */
export async function getFolder(
  ctx: SignedInContext,
  input: z.output<typeof folderInput>,
): Promise<ProblemFolderView> {
  const { pid, problemId } = input;
  if (pid !== undefined) {
    return folderView(ctx, await requireEditable(ctx, await findProblemById(ctx.db, pid)));
  }
  if (problemId === undefined) throw new DomainError("PARAM_MISSING", { field: "problemId" });
  const row = await findProblemByDisplayId(ctx.db, problemId.trim());
  return folderView(ctx, await requireEditable(ctx, row));
}

type Reader = Pick<SignedInContext, "db" | "locale" | "services">;

export async function folderView(ctx: Reader, row: ProblemTableRow): Promise<ProblemFolderView> {
  if (row.is_remote) throw new DomainError("NOT_FOUND");
  const findings = new Findings();
  const problem = await describeUnfinished(ctx, row);
  const own = await listOwnLanguages(ctx.db);
  const named = new Set<string>(problem.languages ?? []);
  // All of the site's are no choice: elsewhere they are others.
  const isAny = own.every((language) => named.has(language.name));
  const { texts } = await folderOf(isAny ? { ...problem, languages: null } : problem, findings);
  const [refusal] = findings.refusals;
  if (refusal !== undefined) {
    throw new DomainError("EXPORT_REFUSED", { reason: `${refusal.path}: ${refusal.reason}` });
  }
  const data = await dataOf(ctx, row);
  const hashes = new Map(data.map(({ path, sha256 }) => [path, sha256]));
  return {
    pid: row.id,
    problemId: row.display_id,
    state: folderDigest(texts, hashes),
    modifiedBy: row.modified_user ?? row.author_name,
    modifiedAt: row.updated_at,
    texts: Object.fromEntries(texts),
    data,
  };
}

async function dataOf({ db }: Reader, row: ProblemTableRow): Promise<ProblemFolderView["data"]> {
  const { test_data_version_id: versionId } = row;
  const cases = versionId === null ? [] : await listCases(db, versionId);
  const files = cases.flatMap((one) => [
    { name: one.input_name, sha256: one.input_sha256, bytes: one.input_bytes },
    { name: one.output_name, sha256: one.output_sha256, bytes: one.output_bytes },
  ]);
  const byName = new Map(files.map(({ name, ...facts }) => [name, facts]));
  return [...byName].map(([name, facts]) => ({ path: `${FOLDER_DATA}/${name}`, ...facts }));
}
