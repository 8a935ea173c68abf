/** An archive is looked at before anything of it is stored; then what was chosen of it is imported. */
import { archiveReason } from "@gavel/domain/archive-reason";
import { PROBLEM_AUTHS } from "@gavel/domain/problem";
import { Findings } from "@gavel/problem-package/findings";
import type { ReadProblem } from "@gavel/problem-package/model";
import { readPackages } from "@gavel/problem-package/read-packages";
import { ArchiveError, type OpenArchive, openArchive } from "@gavel/problem-package/safe-archive";
import { readHeaders } from "@gavel/problem-package/site-headers";
import { z } from "zod";
import type { SignedInContext } from "../../../kernel/context.ts";
import { DomainError } from "../../../kernel/error.ts";
import { untilStored } from "../../../kernel/until-stored.ts";
import { requireStaged, stageBlob } from "../../../site/file/index.ts";
import { type Choose, noted, reasonsOf, storable } from "./import.ts";
import * as queries from "./queries.ts";
import {
  ANY_ID,
  type ImportOptions,
  type importPackageInput,
  type PackageRow,
  type PackageView,
  packageRow,
} from "./schema.ts";
import { runImport, type Upload } from "./service.ts";
import { tryProblem } from "./store.ts";

/** As long as the bytes are held for the person. */
const KEPT_MS = 7 * 24 * 3_600_000;
/** Each may be a gigabyte to take apart. */
const READING_MAX = 3;
const OPTIONS: ImportOptions = { format: null, timeLimitMs: null, ids: {} };

/** Takes an archive and reads it in the background; `getPackage` tells how far that is. @throws DomainError TOO_BUSY, STAGED_FULL */
export async function uploadPackage(
  ctx: SignedInContext,
  { fileName, chunks }: Upload,
): Promise<{ id: number }> {
  const { db, viewer, services } = ctx;
  await requirePlace(db, viewer.uid);
  const now = ctx.now();
  const blob = await services.blobs.putStream(chunks);
  await stageBlob(db, viewer.uid, blob, now);
  await queries.deletePackagesBefore(db, viewer.uid, new Date(now.getTime() - KEPT_MS));
  const row = { uid: viewer.uid, file_name: fileName, created_at: now, ...blob };
  const id = await db.transaction().execute(async (tx) => {
    await queries.lockReading(tx, viewer.uid);
    // Others may have come while this one did.
    await requirePlace(tx, viewer.uid);
    return queries.insertPackage(tx, row);
  });
  void readPackage(ctx, id, blob.sha256, fileName);
  return { id };
}

/** @throws DomainError TOO_BUSY */
async function requirePlace(db: SignedInContext["db"], uid: string): Promise<void> {
  if ((await queries.countReading(db, uid)) >= READING_MAX) {
    throw new DomainError("TOO_BUSY", { n: 30 });
  }
}

/** The first problem of an archive that somebody else has open, as it would be imported. @throws ArchiveError */
export async function previewFirst(
  ctx: SignedInContext,
  archive: OpenArchive,
): Promise<z.infer<typeof packageRow>> {
  const headers = await readHeaders(ctx.services.imports.headersFolder);
  for await (const read of readPackages(archive, null, { headers })) return previewOf(ctx, read);
  throw new ArchiveError("notAnArchive", archiveReason("noProblem", { file: archive.tree.name }));
}

async function readPackage(ctx: SignedInContext, id: number, sha256: string, name: string) {
  const { blobs, imports } = ctx.services;
  try {
    const headers = await readHeaders(imports.headersFolder);
    await blobs.lend(sha256, async (path) => {
      const archive = await openArchive(path, imports.limits, name);
      try {
        for await (const read of readPackages(archive, null, { headers })) {
          await queries.addPreview(ctx.db, id, await previewOf(ctx, read));
        }
      } finally {
        await archive.close();
      }
    });
    await untilStored(() => queries.endPackage(ctx.db, id, { state: "read", reason: null }));
  } catch (error) {
    const isTheirs = error instanceof ArchiveError;
    if (!isTheirs) ctx.log.error({ err: error, file: name }, "a package could not be read");
    const reason = isTheirs ? error.message : "The server failed; its log says how";
    const end = { state: "failed", reason } as const;
    await untilStored(() => queries.endPackage(ctx.db, id, end)).catch((fault: unknown) => {
      ctx.log.error({ err: fault, package: id }, "the end of a reading was not noted");
    });
  }
}

async function previewOf(
  ctx: SignedInContext,
  read: ReadProblem,
): Promise<z.infer<typeof packageRow>> {
  const { path, name, problem } = read;
  const findings = new Findings();
  const row = (wanted: string | null, reasons: PackageRow["reasons"]) => ({
    ...{ path, name, problemId: wanted, reasons },
    format: problem?.format ?? null,
    title: problem?.statements[0]?.title ?? null,
    cases: problem?.cases.length ?? 0,
    judgeMode: judgeModeOf(problem),
    remarks: [...read.remarks, ...findings.remarks].map(storable),
  });
  if (problem === null) return row(null, noted(read.refusals));
  try {
    return row(await tryProblem(ctx, problem, OPTIONS, findings), []);
  } catch (error) {
    return row(problem.displayId, reasonsOf(error));
  }
}

function judgeModeOf(problem: ReadProblem["problem"]): PackageRow["judgeMode"] {
  if (problem === null) return "default";
  if (problem.interactor !== null) return "interactive";
  return problem.checker.kind === "program" ? "spj" : "default";
}

const state = z.enum(["reading", "read", "failed"]);

/** Of those that the caller uploaded. IDs are compared with the bank as it is now. @throws DomainError NOT_FOUND */
export async function getPackage(ctx: SignedInContext, id: number): Promise<PackageView> {
  const row = await queries.findPackage(ctx.db, id, ctx.viewer.uid);
  if (row === undefined) throw new DomainError("NOT_FOUND");
  const problems = z.array(packageRow).parse(row.problems);
  const ids = problems.flatMap((one) => one.problemId ?? []);
  const known = ids.length === 0 ? [] : await queries.listByDisplayIds(ctx.db, ids);
  const takenBy = new Map(known.map((one) => [one.display_id, { pid: one.id, title: one.title }]));
  return {
    id: row.id,
    fileName: row.file_name,
    bytes: row.bytes,
    state: state.parse(row.state),
    problems: problems.map((one) => ({ ...one, taken: takenBy.get(one.problemId ?? "") ?? null })),
    reason: row.reason,
    createdAt: row.created_at,
  };
}

/**
 * Imports what was chosen, in the background; `getImport` tells how far that is.
 * @throws DomainError NOT_FOUND, PARAM_INVALID for one that is still read and for bytes that are no longer held
 */
export async function importPackage(
  ctx: SignedInContext,
  { id, auth, wanted }: z.infer<typeof importPackageInput>,
): Promise<{ id: number }> {
  if (!PROBLEM_AUTHS.includes(auth)) throw new DomainError("PARAM_INVALID", { field: "auth" });
  const row = await queries.findPackage(ctx.db, id, ctx.viewer.uid);
  if (row === undefined) throw new DomainError("NOT_FOUND");
  if (row.state === "reading") throw new DomainError("PARAM_INVALID", { field: "id" });
  await requireStaged(ctx.db, ctx.viewer.uid, [row.sha256]);
  const idOf = new Map(wanted.map((one) => [one.index, one.problemId]));
  const started = Promise.withResolvers<{ id: number }>();
  const choose: Choose = (index, options) => {
    const other = idOf.get(index);
    if (other === undefined) return null;
    const ids: Record<string, string> = other === null ? {} : { [ANY_ID]: other };
    return { ...options, auth, ids };
  };
  const work = ctx.services.blobs.lend(row.sha256, (path) =>
    runImport(ctx, path, row.file_name, OPTIONS, started.resolve, choose),
  );
  work.catch((error: unknown) => {
    ctx.log.error({ err: error, file: row.file_name }, "import failed");
    started.reject(error);
  });
  return started.promise;
}
