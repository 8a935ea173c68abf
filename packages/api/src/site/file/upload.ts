/** What people upload outside of problem archives. Whoever knows the address may read it. */
import {
  ATTACHMENT_BYTES_MAX,
  findImageFault,
  IMAGE_UPLOADS,
  type ImagePurpose,
  uploadLimitMb,
} from "@gavel/domain/upload";
import type { Log, Services, SignedInContext } from "../../kernel/context.ts";
import { DomainError } from "../../kernel/error.ts";
import { recordAudit } from "../audit/index.ts";
import { spendPace } from "../pace/index.ts";
import { type EncodedImage, encodeImage } from "./image/encode.ts";
import { canDeleteUpload } from "./policy.ts";
import { deleteSiteFile, findUploadById } from "./queries.ts";
import { extensionOf, storeSiteFile } from "./site-file.ts";

/** A file on its way in; the chunks are read once. */
export interface Upload {
  readonly fileName: string;
  readonly chunks: AsyncIterable<Uint8Array>;
}

/** Whose it is and where it goes; a request or the first start, which keeps no log of refusals. */
export interface Uploader extends Pick<SignedInContext, "db" | "viewer" | "now"> {
  readonly services: Pick<Services, "blobs">;
  readonly log?: Log;
}

export interface StoredImage {
  readonly fileId: number;
  /** The last part of its address. */
  readonly name: string;
  /** `/api/public/img/…` */
  readonly address: string;
  readonly width: number;
  readonly height: number;
}

/**
 * Takes an image by its content, writes it anew and stores it under a name nobody can guess. It lives as long as some
 * text or picture of the site names it.
 * @throws DomainError FILE_TYPE, FILE_TOO_LARGE, IMAGE_PIXELS, IMAGE_SIDE, IMAGE_FRAMES, TOO_BUSY
 */
export async function storeImage(
  ctx: Uploader,
  purpose: ImagePurpose,
  upload: Upload,
): Promise<StoredImage> {
  const image = await readImage(ctx, purpose, upload, ctx.viewer.uid);
  return keepImage(ctx, purpose, upload.fileName, image);
}

/** The first half: nothing is stored yet. @param by as in `encodeImage` @throws DomainError as above */
export async function readImage(
  ctx: Pick<Uploader, "log">,
  purpose: ImagePurpose,
  { fileName, chunks }: Upload,
  by: string | null = null,
): Promise<EncodedImage> {
  refuseFault(purpose, { name: fileName, bytes: 0 });
  const { bytesMax } = IMAGE_UPLOADS[purpose];
  const bytes = Buffer.concat(await Array.fromAsync(upTo(bytesMax, chunks)));
  return encodeImage(purpose, bytes, by).catch((error: unknown) => {
    logRefusal(ctx, error);
    throw error;
  });
}

/** The second. */
export async function keepImage(
  ctx: Uploader,
  purpose: ImagePurpose,
  originalName: string,
  { bytes, extension, width, height }: EncodedImage,
): Promise<StoredImage> {
  const blob = await ctx.services.blobs.put(bytes);
  const now = ctx.now();
  const owner = { uid: ctx.viewer.uid, problemId: null };
  const file = await storeSiteFile(
    ctx.db,
    { ...owner, originalName, purpose, kind: "img", extension, now },
    blob,
  );
  return { ...file, width, height };
}

/** An image for a text. @throws DomainError TOO_FAST, before anything is read; as for any image */
export async function storeTextImage(ctx: SignedInContext, upload: Upload): Promise<StoredImage> {
  return storeImage(ctx, "markdown", await paceUpload(ctx, "upload", upload));
}

/** Counts the upload at once, and what it weighs as soon as it was read. @throws DomainError TOO_FAST */
export async function paceUpload(
  ctx: SignedInContext,
  kind: "avatar" | "upload",
  { fileName, chunks }: Upload,
): Promise<Upload> {
  await spendPace(ctx, kind);
  return { fileName, chunks: weigh(ctx, chunks) };
}

async function* weigh(ctx: SignedInContext, chunks: AsyncIterable<Uint8Array>) {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.byteLength;
    yield chunk;
  }
  await spendPace(ctx, "uploadMb", bytes / 1_000_000);
}

/** Any file; it is served as a download and never shown, so its content is nobody's concern. */
export async function storeAttachment(
  ctx: SignedInContext,
  upload: Upload,
): Promise<{ fileId: number; address: string }> {
  const { fileName, chunks } = await paceUpload(ctx, "upload", upload);
  const blob = await ctx.services.blobs.putStream(upTo(ATTACHMENT_BYTES_MAX, chunks));
  const { fileId, address } = await storeSiteFile(
    ctx.db,
    {
      originalName: fileName,
      uid: ctx.viewer.uid,
      problemId: null,
      purpose: "markdown",
      kind: "file",
      extension: extensionOf(fileName),
      now: ctx.now(),
    },
    blob,
  );
  return { fileId, address };
}

/** By who uploaded it, or who keeps the site's problems. The bytes go at night. */
export async function deleteUpload(ctx: SignedInContext, fileId: number): Promise<void> {
  const file = await findUploadById(ctx.db, fileId, "markdown");
  if (file === undefined) throw new DomainError("NOT_FOUND");
  if (!canDeleteUpload(ctx.viewer, file)) throw new DomainError("FORBIDDEN");
  await ctx.db.transaction().execute(async (tx) => {
    await deleteSiteFile(tx, file.name);
    if (file.uid === ctx.viewer.uid) return;
    const target = { id: fileId, name: file.originalName };
    const before = { name: file.name, owner: file.uid };
    await recordAudit(tx, ctx, { action: "file.delete", target, before });
  });
}

function refuseFault(purpose: ImagePurpose, file: { name: string; bytes: number }): void {
  const fault = findImageFault(purpose, file);
  if (fault !== null) throw new DomainError(fault);
}

async function* upTo(bytesMax: number, chunks: AsyncIterable<Uint8Array>) {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.byteLength;
    if (bytes > bytesMax) throw new DomainError("FILE_TOO_LARGE", { n: uploadLimitMb(bytesMax) });
    yield chunk;
  }
}

/** A decoder's own words are for the keeper of the site, not for whoever sent the file. */
function logRefusal({ log }: Pick<Uploader, "log">, error: unknown): void {
  if (error instanceof DomainError && error.cause !== undefined) {
    log?.info({ err: error.cause }, "an uploaded image could not be read");
  }
}
