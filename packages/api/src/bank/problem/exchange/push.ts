/** A folder that comes from the command line: a new problem, or one that is there as the folder says. */
import { packageReason } from "@gavel/domain/package-reason";
import { Findings } from "@gavel/problem-package/findings";
import { readHoj } from "@gavel/problem-package/hoj";
import {
  type ImportedProblem,
  type PackageFile,
  PackageRefused,
  type PackageTree,
} from "@gavel/problem-package/model";
import { ArchiveError, openArchive, readText } from "@gavel/problem-package/safe-archive";
import type { SignedInContext } from "../../../kernel/context.ts";
import { DomainError } from "../../../kernel/error.ts";
import { recordAudit } from "../../../site/audit/index.ts";
import { addProblemFiles } from "../../../site/file/index.ts";
import { canSetAuth } from "../policy.ts";
import { findProblemById } from "../queries.ts";
import { requireEditable } from "../service/staff.ts";
import { requireFree, writeProblem } from "../service/write.ts";
import { blobFile } from "./blob-file.ts";
import { readDisplayId } from "./facts.ts";
import { folderView } from "./folder.ts";
import { listDataBlobs } from "./queries.ts";
import { KNOWN_DATA_FILE, knownData, type PushedProblem } from "./schema.ts";
import type { KnownBlobs } from "./store.ts";
import { storePrograms } from "./store-programs.ts";
import { prepareFolder, updateFromPackage } from "./update.ts";

export interface PushWish {
  /** null = a new problem. */
  readonly pid: number | null;
  /** The state of the folder that it began from; null = whatever is there. */
  readonly base: string | null;
}

interface Upload {
  readonly fileName: string;
  readonly chunks: AsyncIterable<Uint8Array>;
}

/** @throws as `updateFromPackage`, and IMPORT_REFUSED with every reason for a folder that cannot be taken */
export async function pushFolder(
  ctx: SignedInContext,
  upload: Upload,
  wish: PushWish,
): Promise<PushedProblem> {
  // Before anything is read: a stranger learns nothing of what the problem has.
  if (wish.pid !== null) await requireEditable(ctx, await findProblemById(ctx.db, wish.pid));
  const { blobs, imports } = ctx.services;
  try {
    return await blobs.scratch(upload.chunks, async (path) => {
      const archive = await openArchive(path, imports.limits, upload.fileName);
      try {
        return await pushTree(ctx, archive.tree, wish);
      } finally {
        await archive.close();
      }
    });
  } catch (error) {
    if (error instanceof ArchiveError)
      throw new DomainError("IMPORT_REFUSED", { reason: error.message });
    if (!(error instanceof PackageRefused)) throw error;
    const reasons = error.refusals.map((one) =>
      one.path === "" ? one.reason : `${one.path}: ${one.reason}`,
    );
    throw new DomainError("IMPORT_REFUSED", { reason: reasons.join("; ") });
  }
}

async function pushTree(
  ctx: SignedInContext,
  given: PackageTree,
  wish: PushWish,
): Promise<PushedProblem> {
  const { tree, known } = await withKnownData(ctx, given, wish.pid);
  const { problem, remarks } = await readOnly(tree);
  const findings = new Findings();
  const aids = { findings, known };
  const { pid, isNewData } = await (wish.pid === null
    ? create(ctx, problem, findings)
    : updateFromPackage(ctx, problem, { ...wish, pid: wish.pid }, aids));
  const saved = await findProblemById(ctx.db, pid);
  if (saved === undefined) throw new DomainError("NOT_FOUND");
  return {
    pid,
    problemId: saved.display_id,
    state: (await folderView(ctx, saved)).state,
    isNew: wish.pid === null,
    isNewData,
    remarks: [...remarks, ...findings.remarks],
  };
}

async function readOnly(tree: PackageTree) {
  const found = await Array.fromAsync(readHoj(tree));
  const [read] = found;
  if (read === undefined || found.length > 1) {
    throw new PackageRefused("", packageReason("folderProblems", { n: found.length }));
  }
  if (read.problem !== null) return { problem: read.problem, remarks: read.remarks };
  throw PackageRefused.of(read.refusals);
}

async function create(ctx: SignedInContext, problem: ImportedProblem, findings: Findings) {
  const draft = await prepareFolder(ctx, problem, findings);
  if (!canSetAuth(ctx.viewer, null, draft.columns.auth)) {
    throw new DomainError("ADMIN_CANNOT_PUBLISH");
  }
  const displayId = problem.displayId === null ? null : readDisplayId(problem.displayId);
  if (displayId === null && problem.displayId !== null) {
    throw new PackageRefused("", packageReason("badId", { id: problem.displayId }));
  }
  if (displayId !== null) await requireFree(ctx.db, displayId, null);
  const { title, files, programs, ...columns } = draft;
  return ctx.db.transaction().execute(async (tx) => {
    const within = { ...ctx, db: tx };
    const { pid, problemId, versionId } = await writeProblem(within, { ...columns, displayId });
    await addProblemFiles(tx, files, { uid: ctx.viewer.uid, problemId: pid, now: ctx.now() });
    await storePrograms(within, pid, versionId, programs);
    const { auth, judge_mode } = draft.columns;
    await recordAudit(tx, ctx, {
      action: "problem.create",
      target: { id: pid, name: problemId },
      after: { title, auth, judge_mode },
    });
    return { pid, isNewData: draft.cases.length > 0 };
  });
}

const KNOWN_BYTES_MAX = 4 * 1024 * 1024;

/**
 * The tree with the files that were not sent because the problem has them. Only what is in its own test data counts:
 * whoever knows a hash has not thereby the file.
 */
async function withKnownData(
  ctx: SignedInContext,
  tree: PackageTree,
  pid: number | null,
): Promise<{ readonly tree: PackageTree; readonly known: KnownBlobs }> {
  const list = tree.files.get(KNOWN_DATA_FILE);
  if (list === undefined) return { tree, known: new Map() };
  const wanted = await readKnown(list);
  const hashes = [...new Set(wanted.values())];
  const stored = pid === null ? [] : await listDataBlobs(ctx.db, pid, hashes);
  const bytesOf = new Map(stored.map(({ sha256, bytes }) => [sha256, bytes]));
  const files = new Map(tree.files);
  files.delete(KNOWN_DATA_FILE);
  const known = new Map<PackageFile, { sha256: string; bytes: number }>();
  for (const [path, sha256] of wanted) {
    const bytes = bytesOf.get(sha256);
    if (bytes === undefined) {
      throw new PackageRefused(path, packageReason("dataNotSent"));
    }
    const file = blobFile(ctx.services.blobs, path, sha256, bytes);
    known.set(file, { sha256, bytes });
    files.set(path, file);
  }
  const sorted = [...files].sort(([a], [b]) => (a < b ? -1 : 1));
  return { tree: { ...tree, files: new Map(sorted) }, known };
}

async function readKnown(file: PackageFile): Promise<ReadonlyMap<string, string>> {
  const text = await readText(file, KNOWN_BYTES_MAX);
  try {
    return new Map(Object.entries(knownData.parse(JSON.parse(text))));
  } catch {
    throw new PackageRefused(file.path, packageReason("noHashes"));
  }
}
