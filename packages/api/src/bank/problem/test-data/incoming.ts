/** Uploads of test data on their way in: who may begin one, whose it is, and when it is given up. */
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { DATA_LIMITS } from "@gavel/domain/data-case";
import { STAGED_BYTES_MAX, uploadLimitMb } from "@gavel/domain/upload";
import { addressKey } from "../../../kernel/address.ts";
import type { Context, SignedInContext } from "../../../kernel/context.ts";
import { DomainError } from "../../../kernel/error.ts";
import { spendPace } from "../../../site/pace/index.ts";
import { findProblemById } from "../queries.ts";
import { requireOwnData } from "./draft.ts";
import {
  countUploads,
  deleteUploadRow,
  findUploadRow,
  insertUploadRow,
  listOpenAmong,
  listUploadsBefore,
  lockUploads,
} from "./incoming-queries.ts";

/** Begun and not yet read, finished or not. */
const OPEN_OF_PERSON = 20;
const OPEN_OF_ADDRESS = 200;
const KEPT_MS = 24 * 3_600_000;
const NAME_MAX = 255;

export interface NewDataUpload {
  readonly id: string;
  readonly pid: number;
  readonly name: string;
  readonly bytes: number;
}

export const isArchiveName = (name: string) => /\.zip$/i.test(name);

/** @throws DomainError NOT_FOUND, FORBIDDEN, FILE_TOO_LARGE, DATA_UPLOADS_OPEN, STAGED_FULL, TOO_FAST */
export async function beginDataUpload(
  ctx: SignedInContext,
  { id, pid, name, bytes }: NewDataUpload,
): Promise<void> {
  await requireOwnData(ctx, await findProblemById(ctx.db, pid));
  if (name === "" || name.length > NAME_MAX)
    throw new DomainError("PARAM_INVALID", { field: "name" });
  const bytesMax = isArchiveName(name) ? DATA_LIMITS.zipBytesMax : DATA_LIMITS.fileBytesMax;
  if (bytes > bytesMax) throw new DomainError("FILE_TOO_LARGE", { n: uploadLimitMb(bytesMax) });
  await spendPace(ctx, "testData");
  await spendPace(ctx, "testDataMb", bytes / 1_000_000);
  await spendPace(ctx, "testDataAddressMb", bytes / 1_000_000);
  const { uid } = ctx.viewer;
  const ip = addressKey(ctx.ip);
  await ctx.db.transaction().execute(async (tx) => {
    await lockUploads(tx);
    const open = await countUploads(tx, { uid, ip });
    if (open.ofPerson >= OPEN_OF_PERSON)
      throw new DomainError("DATA_UPLOADS_OPEN", { n: OPEN_OF_PERSON });
    if (open.ofAddress >= OPEN_OF_ADDRESS)
      throw new DomainError("DATA_UPLOADS_OPEN", { n: OPEN_OF_ADDRESS });
    if (Number(open.bytes) + bytes > STAGED_BYTES_MAX) {
      throw new DomainError("STAGED_FULL", { n: STAGED_BYTES_MAX / 1024 ** 3 });
    }
    const row = { id, uid, problem_id: pid, ip, name, bytes, created_at: ctx.now() };
    await insertUploadRow(tx, row);
  });
}

/** @throws DomainError NOT_FOUND when it is another's or over */
export async function requireDataUpload(ctx: SignedInContext, id: string) {
  const row = await findUploadRow(ctx.db, id);
  if (row === undefined || row.uid !== ctx.viewer.uid) throw new DomainError("NOT_FOUND");
  return row;
}

type Reach = Pick<Context, "db"> & {
  readonly services: Pick<Context["services"], "uploadsFolder">;
};

/** The protocol's library keeps beside an upload what was said of it. */
const FILE = /^[0-9a-f]{32}(\.json)?$/;
const filesOf = (id: string) => [id, `${id}.json`];
const idOf = (name: string) => name.replace(/\.json$/, "");

/** It was read, or given up. */
export async function endDataUpload(ctx: Reach, id: string): Promise<void> {
  await deleteUploadRow(ctx.db, id);
  await removeFiles(ctx, filesOf(id));
}

async function removeFiles({ services }: Reach, names: readonly string[]): Promise<void> {
  for (const name of names) await rm(join(services.uploadsFolder, name), { force: true });
}

/**
 * Those of which nobody has spoken for a day, and files that belong to none: it may have ended on another server. Run hourly.
 * Returns how many uploads.
 */
export async function purgeDataUploads(ctx: Reach & Pick<Context, "now">): Promise<number> {
  const before = new Date(ctx.now().getTime() - KEPT_MS);
  const old = await listUploadsBefore(ctx.db, before);
  for (const { id } of old) await endDataUpload(ctx, id);
  const left = await listFilesBefore(ctx.services.uploadsFolder, before);
  const open = new Set(await listOpenAmong(ctx.db, [...new Set(left.map(idOf))]));
  await removeFiles(
    ctx,
    left.filter((name) => !open.has(idOf(name))),
  );
  return old.length;
}

async function listFilesBefore(folder: string, before: Date): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    // Nothing was ever uploaded.
    if (error.code === "ENOENT") return [];
    throw error;
  });
  const old: string[] = [];
  for (const name of names.filter((one) => FILE.test(one))) {
    const facts = await stat(join(folder, name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return null;
      throw error;
    });
    if (facts !== null && facts.mtime < before) old.push(name);
  }
  return old;
}
