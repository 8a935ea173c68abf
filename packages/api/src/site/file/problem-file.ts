/** Files that come with archives of problems: what a text shows goes the way of every image, the rest are downloads. */

import type { Db } from "@gavel/db";
import { PROBLEM_IMAGE_BYTES_MAX, uploadLimitMb } from "@gavel/domain/upload";
import type { StoredBlob } from "@gavel/file-store";
import type { Services } from "../../kernel/context.ts";
import { DomainError } from "../../kernel/error.ts";
import { encodeDrawing, encodeImage, looksLikeSvg } from "./image/encode.ts";
import { listProblemFiles } from "./queries.ts";
import {
  chooseAddress,
  extensionOf,
  isImageName,
  type NewSiteFile,
  type SiteAddress,
  type SiteFileKind,
  storeSiteFile,
} from "./site-file.ts";

interface Reach {
  readonly services: Pick<Services, "blobs">;
}

export interface PackedFile {
  readonly bytes: number;
  open(): AsyncIterable<Uint8Array>;
}

/** A problem's file with its bytes in the store. Its address leads nowhere before `addProblemFiles`. */
export interface PreparedFile extends SiteAddress {
  readonly originalName: string;
  readonly kind: SiteFileKind;
  readonly extension: string;
  readonly blob: StoredBlob;
}

/**
 * What a text shows. Images are written anew; a drawing (SVG) becomes the pixels that it draws. That takes its time, so it
 * is done before the transaction that adds the problem.
 * @throws DomainError FILE_TYPE, FILE_TOO_LARGE, IMAGE_PIXELS, IMAGE_SIDE, IMAGE_FRAMES
 */
export async function prepareProblemImage(
  { services }: Reach,
  originalName: string,
  content: PackedFile,
): Promise<PreparedFile> {
  if (content.bytes > PROBLEM_IMAGE_BYTES_MAX) {
    throw new DomainError("FILE_TOO_LARGE", { n: uploadLimitMb(PROBLEM_IMAGE_BYTES_MAX) });
  }
  const given = Buffer.concat(await Array.fromAsync(content.open()));
  const image = looksLikeSvg(given)
    ? await encodeDrawing(given)
    : await encodeImage("markdown", given);
  const { extension } = image;
  return {
    ...chooseAddress("img", extension),
    originalName: withExtension(originalName, extension),
    kind: "img",
    extension,
    blob: await services.blobs.put(image.bytes),
  };
}

/** What a text links to: bytes as they are, which are never shown. */
export async function prepareProblemDownload(
  { services }: Reach,
  originalName: string,
  content: PackedFile,
): Promise<PreparedFile> {
  const extension = extensionOf(originalName);
  return {
    ...chooseAddress("file", extension),
    originalName,
    kind: "file",
    extension,
    blob: await services.blobs.putStream(content.open()),
  };
}

/** Lets the addresses of prepared files lead to them. */
export async function addProblemFiles(
  db: Db,
  files: readonly PreparedFile[],
  owner: Omit<NewSiteFile, "originalName">,
): Promise<void> {
  for (const { blob, name, address, ...file } of files) {
    await storeSiteFile(db, { ...owner, ...file, purpose: "problem" }, blob, { name, address });
  }
}

/** So that the archive it goes out with again does not call a PNG a drawing. */
function withExtension(name: string, extension: string): string {
  const own = extensionOf(name).replace("jpeg", "jpg");
  return own === extension || !isImageName(name) ? name : `${name}.${extension}`;
}

/** The files of a problem once more, for another: by their addresses, those of the copies. */
export async function copyProblemFiles(
  db: Db,
  from: number,
  owner: Omit<NewSiteFile, "originalName">,
): Promise<ReadonlyMap<string, string>> {
  const addresses = new Map<string, string>();
  for (const row of await listProblemFiles(db, from)) {
    const kind: SiteFileKind = row.kind === "img" ? "img" : "file";
    const extension = extensionOf(row.name);
    const file = { ...owner, kind, extension, originalName: row.original_name };
    const copy = await storeSiteFile(db, { ...file, purpose: "problem" }, row);
    addresses.set(`/api/public/${kind}/${row.name}`, copy.address);
  }
  return addresses;
}
