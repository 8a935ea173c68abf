/** What nobody refers to any more goes at night: first the addresses, then the bytes. */
import { type Db, mayRemoveFiles } from "@gavel/db";
import type { ImagePurpose } from "@gavel/domain/upload";
import type { Log, Services } from "../../kernel/context.ts";
import {
  deleteBlobRow,
  deleteSiteFiles,
  findNamedFiles,
  findUnusedBlobs,
  findUploadsBefore,
  markUnused,
} from "./purge-queries.ts";

const HOUR_MS = 3_600_000;
/** An upload is named by what it was made for right away, or after the text around it is written. */
const NEW_MS = HOUR_MS;
/**
 * How long the site keeps what nothing names. Drafts live in browsers for days, and a text may get its image back; a
 * person's old picture is to be gone.
 */
const KEPT_MS: Readonly<Record<ImagePurpose | "problem", number>> = {
  avatar: 0,
  carousel: 0,
  markdown: 7 * 24 * HOUR_MS,
  problem: 7 * 24 * HOUR_MS,
};
/** Longer than any upload waits between its bytes and the row that refers to them. */
const BLOB_KEPT_MS = 48 * HOUR_MS;
/** The database looks for references without an index; the rest waits for the next night. */
const BLOBS_A_NIGHT = 1000;

interface PurgeContext {
  readonly db: Db;
  readonly services: Pick<Services, "blobs">;
  readonly now: () => Date;
  readonly log: Log;
}

/** Removes uploads that no text of the site has named for their time. Returns how many. */
export async function purgeUploadedFiles({ db, now }: PurgeContext): Promise<number> {
  const at = now();
  const uploads = await findUploadsBefore(db, new Date(at.getTime() - NEW_MS));
  if (uploads.length === 0) return 0;
  const named = await findNamedFiles(db);
  const unused = uploads.filter((file) => !named.has(file.name));
  const isOver = ({ purpose, unusedSince }: (typeof uploads)[number]) =>
    at.getTime() - (unusedSince ?? at).getTime() >= KEPT_MS[purpose as keyof typeof KEPT_MS];
  const over = unused.filter(isOver).map((file) => file.name);
  const fresh = unused.filter((file) => file.unusedSince === null).map((file) => file.name);
  const again = uploads.filter((file) => file.unusedSince !== null && named.has(file.name));
  await deleteSiteFiles(db, over);
  await markUnused(db, fresh, at);
  await markUnused(
    db,
    again.map((file) => file.name),
    null,
  );
  return over.length;
}

/** Removes bytes that neither a file nor test data has, and that were not stored of late. Returns how many. */
export async function purgeBlobs(ctx: PurgeContext): Promise<number> {
  const since = new Date(ctx.now().getTime() - BLOB_KEPT_MS);
  let count = 0;
  for (const sha256 of await findUnusedBlobs(ctx.db, BLOBS_A_NIGHT)) {
    if (await discardBlob(ctx, sha256, since)) count += 1;
  }
  return count;
}

/** Removes what servers that were killed left of what was being uploaded or taken apart. Returns how many files. */
export function purgeScratch({
  services,
  now,
}: Pick<PurgeContext, "services" | "now">): Promise<number> {
  return services.blobs.sweep(new Date(now().getTime() - BLOB_KEPT_MS));
}

class StillWanted extends Error {}

/** The row goes before the bytes and comes back with them: what refers to a row finds its bytes. */
async function discardBlob(
  { db, services, log }: PurgeContext,
  sha256: string,
  since: Date,
): Promise<boolean> {
  try {
    await db.transaction().execute(async (tx) => {
      if (!(await mayRemoveFiles(tx))) throw new StillWanted();
      await deleteBlobRow(tx, sha256);
      if (!(await services.blobs.discard(sha256, since))) throw new StillWanted();
    });
    return true;
  } catch (error) {
    if (!(error instanceof StillWanted)) log.warn({ err: error, sha256 }, "bytes were not removed");
    return false;
  }
}
