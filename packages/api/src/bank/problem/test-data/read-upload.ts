/** A finished upload becomes cases, or a file for one, with a report of what was found. Nothing is stored of a refused one. */
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { DATA_LIMITS, givePoints, type Subtask, splitEvenly } from "@gavel/domain/data-case";
import { type FoundData, findData } from "@gavel/domain/data-layout";
import { readCaseMode } from "@gavel/domain/score";
import { type FileNotes, readDataFile } from "@gavel/problem-package/data-file";
import type { PackageFile } from "@gavel/problem-package/model";
import { ARCHIVE_LIMITS, ArchiveError, openArchive } from "@gavel/problem-package/safe-archive";
import type { z } from "zod";
import type { SignedInContext } from "../../../kernel/context.ts";
import { DomainError } from "../../../kernel/error.ts";
import { createFairTurns, originOf } from "../../../kernel/fair-turns.ts";
import { rememberBlobs, type StoredBlob, stageBlobs } from "../../../site/file/index.ts";
import { findProblemById } from "../queries.ts";
import { requireOwnData } from "./draft.ts";
import { endDataUpload, isArchiveName, requireDataUpload } from "./incoming.ts";
import type {
  NamesAndCount,
  ReadUpload,
  readUploadInput,
  UploadRefusal,
  UploadReport,
} from "./schema.ts";

const LIMITS = {
  ...ARCHIVE_LIMITS,
  fileBytesMax: DATA_LIMITS.fileBytesMax,
  totalBytesMax: DATA_LIMITS.zipBytesMax,
  entriesMax: DATA_LIMITS.entriesMax,
};
const NAMES_SHOWN = 20;

class Refused extends Error {
  readonly fault: UploadRefusal;
  constructor(fault: UploadRefusal, message: string) {
    super(message);
    this.fault = fault;
  }
}

/** An archive of the largest size is unpacked for a minute. */
const turns = createFairTurns({ atOnce: 3, perKey: 8, inAll: 64 });
/** Those whose turn it is, or comes: asked for again meanwhile, none is unpacked twice. */
const reading = new Set<string>();
const AGAIN_AFTER_S = 5;

/** @throws DomainError TOO_BUSY while it is being read, or too many wait; and what is wrong with who asks, or what for */
export async function readUpload(
  ctx: SignedInContext,
  { uploadId }: z.output<typeof readUploadInput>,
): Promise<ReadUpload> {
  await requireDataUpload(ctx, uploadId);
  if (reading.has(uploadId)) throw new DomainError("TOO_BUSY", { n: AGAIN_AFTER_S });
  reading.add(uploadId);
  try {
    return await turns.take(originOf(ctx), () => readNow(ctx, uploadId));
  } finally {
    reading.delete(uploadId);
  }
}

async function readNow(ctx: SignedInContext, uploadId: string): Promise<ReadUpload> {
  const upload = await requireDataUpload(ctx, uploadId);
  const problem = await requireOwnData(ctx, await findProblemById(ctx.db, upload.problem_id));
  const path = join(ctx.services.uploadsFolder, uploadId);
  // Its pieces may lie on another server, which is gone or which a proxy passed over.
  const facts = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (facts?.size !== upload.bytes) {
    throw new DomainError("PARAM_INVALID", { field: "uploadId" });
  }
  const stored: StoredBlob[] = [];
  const reader = new DataReader(ctx, stored);
  try {
    const read = isArchiveName(upload.name)
      ? await reader.archive(path, readCaseMode(problem.judge_case_mode))
      : await reader.file(path, upload.name, upload.bytes);
    await stageBlobs(ctx.db, ctx.viewer.uid, stored, ctx.now());
    await endDataUpload(ctx, uploadId);
    return read;
  } catch (error) {
    // Known to the store by their rows, so that they go at night.
    await rememberBlobs(ctx.db, stored);
    if (!(error instanceof ArchiveError || error instanceof Refused)) throw error;
    await endDataUpload(ctx, uploadId);
    return { kind: "refused", fault: error.fault, detail: error.message };
  }
}

class DataReader {
  readonly #ctx: SignedInContext;
  readonly #stored: StoredBlob[];
  readonly #notes = new Map<keyof FileNotes, string[]>();

  constructor(ctx: SignedInContext, stored: StoredBlob[]) {
    this.#ctx = ctx;
    this.#stored = stored;
  }

  async #store(name: string, file: Pick<PackageFile, "open">): Promise<StoredBlob> {
    const { stored, notes } = await readDataFile(file, (chunks) =>
      this.#ctx.services.blobs.putStream(chunks),
    );
    this.#stored.push(stored);
    for (const note of ["isUnified", "isUnmarked", "hasZeros"] as const) {
      if (!notes[note]) continue;
      const names = this.#notes.get(note) ?? [];
      names.push(name);
      this.#notes.set(note, names);
    }
    return stored;
  }

  async file(path: string, name: string, bytes: number): Promise<ReadUpload> {
    if (bytes > DATA_LIMITS.fileBytesMax) throw new Refused("tooBig", name);
    const { sha256, ...blob } = await this.#store(name, { open: () => createReadStream(path) });
    const found = { layout: null, cases: [], subtaskTitles: [], doubled: [], leftOut: [] };
    return { kind: "file", file: { name, sha256, bytes: blob.bytes }, report: this.#report(found) };
  }

  async archive(path: string, mode: ReturnType<typeof readCaseMode>): Promise<ReadUpload> {
    const archive = await openArchive(path, LIMITS);
    try {
      const { files } = archive.tree;
      const found = findData([...files.keys()]);
      const { cases, subtaskTitles } = found;
      if (cases.length === 0) throw new Refused("noCases", "");
      if (cases.length > DATA_LIMITS.casesMax)
        throw new Refused("tooManyCases", String(cases.length));
      const store = async (name: string | null) => {
        const file = name === null ? undefined : files.get(name);
        return file === undefined ? null : this.#store(file.path, file);
      };
      const read: Extract<ReadUpload, { kind: "cases" }>["cases"] = [];
      for (const one of cases) {
        const input = await store(one.input);
        const output = await store(one.output);
        if (input === null) throw new Error(`the archive lost ${one.input}`);
        read.push({
          ...{ inputName: one.inputName, outputName: one.outputName, group: one.subtask, score: 0 },
          ...{ inputSha256: input.sha256, inputBytes: input.bytes },
          ...{ outputSha256: output?.sha256 ?? null, outputBytes: output?.bytes ?? null },
        });
      }
      const split = splitEvenly(read, subtasksFrom(found, subtaskTitles), mode);
      return {
        kind: "cases",
        cases: givePoints(split.cases, split.subtasks, mode),
        subtasks: split.subtasks,
        report: this.#report(found),
      };
    } finally {
      await archive.close();
    }
  }

  #report(found: FoundData): UploadReport {
    const noted = (note: keyof FileNotes) => named(this.#notes.get(note) ?? []);
    return {
      layout: found.layout,
      paired: found.cases.filter(({ output }) => output !== null).length,
      noAnswer: named(found.cases.flatMap(({ input, output }) => (output === null ? [input] : []))),
      doubled: named(found.doubled.map(({ outputs }) => outputs.join(", "))),
      leftOut: named(found.leftOut),
      unified: noted("isUnified"),
      unmarked: noted("isUnmarked"),
      withZeros: noted("hasZeros"),
    };
  }
}

function subtasksFrom({ cases }: FoundData, titles: readonly string[]): Subtask[] {
  const nums = [...new Set(cases.map(({ subtask }) => subtask))].filter((num) => num !== null);
  return nums
    .sort((a, b) => a - b)
    .map((num) => ({ num, title: titles[num - 1] ?? "", points: 0, needs: [] }));
}

const named = (names: readonly string[]): NamesAndCount => ({
  count: names.length,
  names: names.slice(0, NAMES_SHOWN),
});
