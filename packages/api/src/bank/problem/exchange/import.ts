import { archiveReason } from "@gavel/domain/archive-reason";
import { packageReason } from "@gavel/domain/package-reason";
import { Findings } from "@gavel/problem-package/findings";
import { PackageRefused, type ReadProblem, type Refusal } from "@gavel/problem-package/model";
import { type ReadOptions, readPackages } from "@gavel/problem-package/read-packages";
import {
  ArchiveError,
  type ArchiveLimits,
  type OpenArchive,
  openArchive,
} from "@gavel/problem-package/safe-archive";
import { readHeaders } from "@gavel/problem-package/site-headers";
import type { SignedInContext } from "../../../kernel/context.ts";
import { DomainError, refusalOfDatabaseError } from "../../../kernel/error.ts";
import { DisplayIdTaken } from "../service/write.ts";
import type { ImportedRow, ImportOptions, ImportReport } from "./schema.ts";
import { type ImportContext, type StoreOptions, storeProblem } from "./store.ts";

export interface ImportSource {
  /** Of the file or folder on this machine. */
  readonly path: string;
  /** What people call it. */
  readonly name: string;
  readonly limits: ArchiveLimits;
  readonly readOptions: ReadOptions;
}

/** By its place in the archive: how it is imported; null = it is left out. */
export type Choose = (index: number, options: ImportOptions) => StoreOptions | null;

/**
 * Every problem of an archive, each in a transaction of its own: what is wrong with one does not keep out the others.
 * `onProblem` hears of each as soon as it is dealt with.
 * @throws ArchiveError where the archive as a whole cannot be read; what was dealt with before stays
 */
export async function importProblems(
  ctx: ImportContext,
  source: ImportSource,
  options: ImportOptions,
  onProblem: (row: ImportedRow) => Promise<void> = async () => {},
  choose: Choose = (_, given) => given,
): Promise<ImportReport> {
  const archive = await openArchive(source.path, source.limits, source.name);
  const problems: ImportedRow[] = [];
  try {
    let index = -1;
    for await (const read of readPackages(archive, options.format, source.readOptions)) {
      index += 1;
      const own = choose(index, options);
      if (own === null) continue;
      const row = await importOne(ctx, read, own);
      problems.push(row);
      await onProblem(row);
    }
  } finally {
    await archive.close();
  }
  const imported = problems.filter((row) => row.status === "imported").length;
  return { imported, failed: problems.length - imported, problems };
}

/** The first problem of an archive that somebody else has open. @throws ArchiveError where it cannot be read */
export async function importFirst(
  ctx: SignedInContext,
  archive: OpenArchive,
  options: StoreOptions,
): Promise<ImportedRow> {
  const headers = await readHeaders(ctx.services.imports.headersFolder);
  for await (const read of readPackages(archive, options.format, { headers })) {
    return importOne(ctx, read, options);
  }
  throw new ArchiveError("notAnArchive", archiveReason("noProblem", { file: archive.tree.name }));
}

async function importOne(
  ctx: ImportContext,
  read: ReadProblem,
  options: StoreOptions,
): Promise<ImportedRow> {
  const findings = new Findings();
  const end = (row: Partial<ImportedRow> & Pick<ImportedRow, "status">): ImportedRow => ({
    path: read.path,
    name: read.name,
    pid: null,
    problemId: read.problem?.displayId ?? null,
    title: read.problem?.statements[0]?.title ?? null,
    reasons: [],
    remarks: [...read.remarks, ...findings.remarks].map(storable),
    ...row,
  });
  if (read.problem === null) return end({ status: "refused", reasons: noted(read.refusals) });
  try {
    const stored = await storeProblem(ctx, read.problem, options, findings);
    return end({ status: "imported", ...stored });
  } catch (error) {
    if (error instanceof DisplayIdTaken) {
      const { problemId } = error;
      const reasons = [{ path: "", text: packageReason("idTaken", { id: problemId }) }];
      return end({ status: "duplicate", problemId, reasons });
    }
    return end({ status: "refused", reasons: reasonsOf(error) });
  }
}

/** Faults of ours go on: they are nobody's package. */
export function reasonsOf(error: unknown): ImportedRow["reasons"] {
  if (error instanceof PackageRefused) return noted(error.refusals);
  if (error instanceof ArchiveError) return [{ path: "", text: error.message }];
  const refusal = error instanceof DomainError ? error : refusalOfDatabaseError(error);
  if (refusal === null) throw error;
  return [{ path: "", text: refusal.message }];
}

export const noted = (refusals: readonly Refusal[]) =>
  refusals.map(({ path, reason }) => storable({ path, text: reason }));

/** Names of files may hold what the database cannot. */
export function storable<T extends { readonly path: string; readonly text: string }>(one: T): T {
  const clean = (text: string) => text.replaceAll("\0", "\ufffd").toWellFormed();
  return { ...one, path: clean(one.path), text: clean(one.text) };
}
