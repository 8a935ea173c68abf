/** Small looks into the files of test data, and small files written by hand. */
import { DATA_LIMITS } from "@gavel/domain/data-case";
import type { z } from "zod";
import type { SignedInContext } from "../../../kernel/context.ts";
import { DomainError } from "../../../kernel/error.ts";
import { stageBlob } from "../../../site/file/index.ts";
import { spendPace } from "../../../site/pace/index.ts";
import { findProblemById } from "../queries.ts";
import { requireOwnData, requireReadable } from "./draft.ts";
import type { caseTextInput, saveTextInput } from "./schema.ts";

/** A window of one file; what is no UTF-8 is replaced. `bytes` is the size of the whole. */
export async function readCaseText(
  ctx: SignedInContext,
  { pid, sha256, offset, limit }: z.output<typeof caseTextInput>,
): Promise<{ text: string; bytes: number; end: number }> {
  await requireOwnData(ctx, await findProblemById(ctx.db, pid));
  const bytes = (await requireReadable(ctx.db, ctx, pid, [sha256])).get(sha256) ?? 0;
  const end = Math.min(bytes, offset + limit);
  if (offset >= end) return { text: "", bytes, end: Math.min(offset, bytes) };
  const opened = await ctx.services.blobs.open(sha256, { start: offset, end });
  if (opened === null) throw new Error(`the blob store lacks ${sha256}`);
  const text = new TextDecoder().decode(Buffer.concat(await Array.fromAsync(opened.stream)));
  return { text, bytes, end };
}

/** Stored for the person until a draft names it. Lines end with LF. @throws DomainError FILE_TOO_LARGE */
export async function saveCaseText(
  ctx: SignedInContext,
  { pid, text }: z.output<typeof saveTextInput>,
): Promise<{ sha256: string; bytes: number }> {
  await requireOwnData(ctx, await findProblemById(ctx.db, pid));
  await spendPace(ctx, "testData");
  const bytes = new TextEncoder().encode(text.replace(/\r\n?/g, "\n"));
  if (bytes.byteLength > DATA_LIMITS.textBytesMax) {
    throw new DomainError("FILE_TOO_LARGE", { n: DATA_LIMITS.textBytesMax / 1024 ** 2 });
  }
  const blob = await ctx.services.blobs.put(bytes);
  await stageBlob(ctx.db, ctx.viewer.uid, blob, ctx.now());
  return blob;
}
