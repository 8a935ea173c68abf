/** Imports as people start and watch them. */
import { ArchiveError } from "@gavel/problem-package/safe-archive";
import { readHeaders } from "@gavel/problem-package/site-headers";
import { z } from "zod";
import type { SignedInContext } from "../../../kernel/context.ts";
import { DomainError } from "../../../kernel/error.ts";
import { untilStored } from "../../../kernel/until-stored.ts";
import { type Choose, importProblems } from "./import.ts";
import * as queries from "./queries.ts";
import {
  type ImportedRow,
  type ImportOptions,
  type ImportReport,
  type ImportView,
  importedRow,
} from "./schema.ts";
import { undoOf } from "./undo.ts";

export interface Upload {
  readonly fileName: string;
  readonly chunks: AsyncIterable<Uint8Array>;
}

/**
 * Imports an uploaded archive and returns when all is done.
 * @throws DomainError IMPORT_REFUSED where nothing could be read, IMPORT_PARTIAL where not everything was taken
 */
export async function importUpload(
  ctx: SignedInContext,
  upload: Upload,
  options: ImportOptions,
): Promise<null> {
  const { blobs } = ctx.services;
  const run = await blobs.scratch(upload.chunks, (path) =>
    runImport(ctx, path, upload.fileName, options),
  );
  if (run.reason !== null) throw new DomainError("IMPORT_REFUSED", { reason: run.reason });
  requireWhole(run.report);
  return null;
}

const NAMED_MAX = 10;

function requireWhole({ imported, failed, problems }: ImportReport): void {
  if (failed === 0) return;
  const names = problems
    .filter((row) => row.status !== "imported")
    .map((row) => `${row.problemId ?? row.name} (${row.reasons[0]?.text ?? row.status})`);
  const shown = names.slice(0, NAMED_MAX).join(", ");
  const more = names.length > NAMED_MAX ? ` and ${names.length - NAMED_MAX} more` : "";
  throw new DomainError("IMPORT_PARTIAL", { a: imported, b: failed, names: shown + more });
}

/** Takes the upload and imports in the background; `getImport` tells how far it is. */
export async function startImport(
  ctx: SignedInContext,
  upload: Upload,
  options: ImportOptions,
): Promise<{ id: number }> {
  const started = Promise.withResolvers<{ id: number }>();
  const work = ctx.services.blobs.scratch(upload.chunks, (path) =>
    runImport(ctx, path, upload.fileName, options, started.resolve),
  );
  work.catch((error: unknown) => {
    ctx.log.error({ err: error, file: upload.fileName }, "import failed");
    started.reject(error);
  });
  return started.promise;
}

interface Run {
  readonly report: ImportReport;
  /** Why the archive could not be read, or not to its end. */
  readonly reason: string | null;
}

export async function runImport(
  ctx: SignedInContext,
  path: string,
  name: string,
  options: ImportOptions,
  onStart: (job: { id: number }) => void = () => {},
  choose?: Choose,
): Promise<Run> {
  const row = { uid: ctx.viewer.uid, file_name: name, format: options.format };
  const id = await queries.insertImport(ctx.db, { ...row, created_at: ctx.now() });
  onStart({ id });
  const { limits, headersFolder } = ctx.services.imports;
  const end = (state: "done" | "failed", reason: string | null) =>
    untilStored(() => queries.endImport(ctx.db, id, { state, reason, ended_at: ctx.now() }));
  try {
    const headers = await readHeaders(headersFolder);
    const source = { path, name, limits, readOptions: { headers } };
    const onProblem = (problem: ImportedRow) => queries.addImported(ctx.db, id, problem);
    const report = await importProblems(ctx, source, options, onProblem, choose);
    await end("done", null);
    return { report, reason: null };
  } catch (error) {
    const isTheirs = error instanceof ArchiveError;
    await end("failed", isTheirs ? error.message : "The server failed; its log says how");
    if (!isTheirs) throw error;
    return { report: { imported: 0, failed: 0, problems: [] }, reason: error.message };
  }
}

const state = z.enum(["running", "done", "failed", "interrupted"]);

/** @throws DomainError NOT_FOUND */
export async function getImport(ctx: SignedInContext, id: number): Promise<ImportView> {
  const row = await queries.findImport(ctx.db, id);
  if (row === undefined) throw new DomainError("NOT_FOUND");
  return {
    id: row.id,
    fileName: row.file_name,
    format: row.format,
    state: state.parse(row.state),
    problems: z.array(importedRow).parse(row.problems),
    reason: row.reason,
    createdAt: row.created_at,
    endedAt: row.ended_at,
    undo: await undoOf(ctx.db, row),
  };
}

const LISTED_MAX = 50;

/** The latest imports, newest first. */
export async function findImports(
  ctx: SignedInContext,
): Promise<
  (Omit<ImportView, "problems" | "undo"> & { readonly done: number; isUndone: boolean })[]
> {
  const rows = await queries.listImports(ctx.db, LISTED_MAX);
  return rows.map((row) => ({
    id: row.id,
    fileName: row.file_name,
    format: row.format,
    state: state.parse(row.state),
    done: row.done,
    reason: row.reason,
    createdAt: row.created_at,
    endedAt: row.ended_at,
    isUndone: row.undone_at !== null,
  }));
}
