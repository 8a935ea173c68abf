/** Files that come with archives of problems: what a text shows goes the way of every image, the rest are downloads. */
import type { Db } from "@gavel/db";
import { PROBLEM_IMAGE_BYTES_MAX, uploadLimitMb } from "@gavel/domain/upload";
import type { Services } from "../../kernel/context.ts";
import { DomainError } from "../../kernel/error.ts";
import { encodeDrawing, encodeImage, looksLikeSvg } from "./image/encode.ts";
import { extensionOf, isImageName, type NewSiteFile, storeSiteFile } from "./site-file.ts";

interface Reach {
  readonly db: Db;
  readonly services: Pick<Services, "blobs">;
}

export interface PackedFile {
  readonly bytes: number;
  open(): AsyncIterable<Uint8Array>;
}

/**
 * Stores what a text shows and returns its address on this site. Images are written anew; a drawing (SVG) becomes the
 * pixels that it draws.
 * @throws DomainError FILE_TYPE, FILE_TOO_LARGE, IMAGE_PIXELS
 */
export async function addProblemImage(
  ctx: Reach,
  file: NewSiteFile,
  content: PackedFile,
): Promise<string> {
  if (content.bytes > PROBLEM_IMAGE_BYTES_MAX) {
    throw new DomainError("FILE_TOO_LARGE", { n: uploadLimitMb(PROBLEM_IMAGE_BYTES_MAX) });
  }
  const given = Buffer.concat(await Array.fromAsync(content.open()));
  const image = looksLikeSvg(given)
    ? await encodeDrawing(given)
    : await encodeImage("markdown", given);
  const blob = await ctx.services.blobs.put(image.bytes);
  const named = { ...file, originalName: withExtension(file.originalName, image.extension) };
  const stored = await storeSiteFile(
    ctx.db,
    { ...named, purpose: "problem", kind: "img", extension: image.extension },
    blob,
  );
  return stored.address;
}

/** Stores bytes as they are, for a link; they are never shown. */
export async function addProblemDownload(
  ctx: Reach,
  file: NewSiteFile,
  content: PackedFile,
): Promise<string> {
  const blob = await ctx.services.blobs.putStream(content.open());
  const extension = extensionOf(file.originalName);
  const stored = await storeSiteFile(
    ctx.db,
    { ...file, purpose: "problem", kind: "file", extension },
    blob,
  );
  return stored.address;
}

/** So that the archive it goes out with again does not call a PNG a drawing. */
function withExtension(name: string, extension: string): string {
  const own = extensionOf(name).replace("jpeg", "jpg");
  return own === extension || !isImageName(name) ? name : `${name}.${extension}`;
}
