/**
 * Bytes on their way into something: uploaded or produced for a person, and not yet in any draft or version. They count
 * for that person until they are in use, or for a week.
 */

import type { Db } from "@gavel/db";
import { STAGED_BYTES_MAX } from "@gavel/domain/upload";
import type { StoredBlob } from "@gavel/file-store";
import { DomainError } from "../../kernel/error.ts";
import { rememberBlobs } from "./queries.ts";
import {
  deleteStaged,
  deleteStagedBefore,
  listStaged,
  lockStaged,
  sumStagedBesides,
  upsertStaged,
} from "./staged-queries.ts";

const STAGED_KEPT_MS = 7 * 24 * 3_600_000;
const GIB = 1024 ** 3;

/** Who stages the same bytes again holds them for another week. @throws DomainError STAGED_FULL */
export async function stageBlobs(
  db: Db,
  uid: string,
  blobs: readonly StoredBlob[],
  now: Date,
): Promise<void> {
  const bytesOf = new Map(blobs.map(({ sha256, bytes }) => [sha256, bytes]));
  if (bytesOf.size === 0) return;
  const hashes = [...bytesOf.keys()];
  const added = [...bytesOf.values()].reduce((sum, bytes) => sum + bytes, 0);
  await within(db, async (tx) => {
    await lockStaged(tx, uid);
    if ((await sumStagedBesides(tx, uid, hashes)) + added > STAGED_BYTES_MAX) {
      throw new DomainError("STAGED_FULL", { n: STAGED_BYTES_MAX / GIB });
    }
    await rememberBlobs(tx, blobs);
    await upsertStaged(tx, uid, hashes, now);
  });
}

export function stageBlob(db: Db, uid: string, blob: StoredBlob, now: Date): Promise<void> {
  return stageBlobs(db, uid, [blob], now);
}

/** Those of the named that the person holds, with their sizes. */
export async function findStaged(
  db: Db,
  uid: string,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = hashes.length === 0 ? [] : await listStaged(db, uid, hashes);
  return new Map(rows.map(({ sha256, bytes }) => [sha256, bytes]));
}

/** Their sizes. @throws DomainError PARAM_INVALID when the person does not hold all of them */
export async function requireStaged(
  db: Db,
  uid: string,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const found = await findStaged(db, uid, hashes);
  if (!hashes.every((sha256) => found.has(sha256))) {
    throw new DomainError("PARAM_INVALID", { field: "sha256" });
  }
  return found;
}

/** Something else refers to them from now on, in the same transaction. */
export async function releaseStaged(tx: Db, uid: string, hashes: readonly string[]): Promise<void> {
  if (hashes.length > 0) await deleteStaged(tx, uid, hashes);
}

/** What nothing came to use within a week; the bytes go with the other unused ones. Returns how many. */
export function purgeStaged({ db, now }: { db: Db; now: () => Date }): Promise<number> {
  return deleteStagedBefore(db, new Date(now().getTime() - STAGED_KEPT_MS));
}

function within<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db) : db.transaction().execute(work);
}
