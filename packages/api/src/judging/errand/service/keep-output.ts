import { KEPT_OUTPUT_MAX_BYTES } from "@gavel/judge-protocol/batch";
import { DomainError } from "../../../kernel/error.ts";
import { type BlobStore, type StoredBlob, stageBlob } from "../../../site/file/index.ts";
import type { JudgeContext } from "../../judgement/index.ts";
import { findErrand } from "../queries.ts";

interface Held {
  readonly errandId: number;
  readonly jobId: string;
  readonly claim: string;
}

/**
 * Keeps what a program of an errand wrote, for whoever asked for the errand to put into test data.
 * @throws DomainError STALE_CLAIM, UPLOAD_TOO_LARGE, or what refuses the person's files
 */
export async function keepOutput(
  ctx: JudgeContext & { readonly blobs: BlobStore },
  held: Held,
  chunks: AsyncIterable<Uint8Array>,
): Promise<StoredBlob> {
  const errand = await findErrand(ctx.db, held.errandId);
  const isHeld = errand?.job_id === held.jobId && errand.claim_token === held.claim;
  if (errand === undefined || !isHeld || errand.ended_at !== null) {
    throw new DomainError("STALE_CLAIM");
  }
  const blob = await ctx.blobs.putStream(bounded(chunks, KEPT_OUTPUT_MAX_BYTES));
  await stageBlob(ctx.db, errand.uid, blob, ctx.now());
  return blob;
}

async function* bounded(chunks: AsyncIterable<Uint8Array>, max: number) {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > max) throw new DomainError("OUTPUT_TOO_LARGE");
    yield chunk;
  }
}
