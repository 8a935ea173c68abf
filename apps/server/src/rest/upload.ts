/** One file of a form, on its way to a service that counts its bytes. */
import { DomainError } from "@gavel/api/kernel/error";
import type { Upload } from "@gavel/api/site/file";
import { IMAGE_UPLOADS, type ImagePurpose, uploadLimitMb } from "@gavel/domain/upload";
import { BodyTooLarge } from "./body.ts";
import { type FilePart, readFilePart } from "./multipart.ts";
import { Params } from "./params.ts";
import type { Exchange } from "./row.ts";

/** Boundaries and other fields lie around the file. */
const FORM_BYTES = 64 * 1024;

type Sending = Pick<Exchange, "request" | "keepOpen" | "patience">;

export interface FileForm {
  readonly upload: Upload;
  readonly fields: ReadonlyMap<string, string>;
}

/** @throws DomainError FILE_TOO_LARGE by the limit of the file, also when the body alone says so; PARAM_MISSING. */
function receiveUpload(sending: Sending, field: string, bytesMax: number): Promise<Upload> {
  return receivePart(sending, field, bytesMax);
}

async function receivePart(
  { request, keepOpen, patience }: Sending,
  field: string,
  bytesMax: number,
): Promise<FilePart> {
  keepOpen();
  return withinLimit(bytesMax, () => readFilePart(request, field, bytesMax + FORM_BYTES, patience));
}

async function withinLimit<T>(bytesMax: number, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof BodyTooLarge)) throw error;
    throw new DomainError("FILE_TOO_LARGE", { n: uploadLimitMb(bytesMax) });
  }
}

/** A file of any size, and the short fields that stand before it. @throws as `receiveUpload` */
export async function receiveFileForm(
  sending: Sending,
  field: string,
  bytesMax: number,
): Promise<FileForm> {
  const { fields, ...upload } = await receivePart(sending, field, bytesMax);
  return { upload, fields };
}

export function receiveImage(
  exchange: Sending,
  field: string,
  purpose: ImagePurpose,
): Promise<Upload> {
  return receiveUpload(exchange, field, IMAGE_UPLOADS[purpose].bytesMax);
}

/** A small image and the short fields beside it, wherever in the form they stand; for clients that name things there. */
export async function receiveImageForm(
  exchange: Sending,
  field: string,
  purpose: ImagePurpose,
): Promise<FileForm> {
  const { bytesMax } = IMAGE_UPLOADS[purpose];
  const { fileName, chunks, fields, readRest } = await receivePart(exchange, field, bytesMax);
  const parts: Uint8Array[] = [];
  await withinLimit(bytesMax, async () => {
    for await (const chunk of chunks) parts.push(Uint8Array.from(chunk));
    await readRest();
  });
  async function* again() {
    yield* parts;
  }
  return { upload: { fileName, chunks: again() }, fields };
}

/**
 * A file for a group, and what `allow` answered. Existing clients name the group in the form; where the address does, nothing is
 * read for whom it refuses.
 * @param allow is given what names the group, as `gid`
 */
export async function receiveForGroup<Allowed>(
  exchange: Exchange,
  receive: () => Promise<FileForm>,
  allow: (named: Params) => Promise<Allowed>,
): Promise<{ readonly upload: Upload; readonly allowed: Allowed }> {
  const { query } = exchange;
  if (query.findInteger("gid") !== undefined) {
    const allowed = await allow(query);
    const { upload } = await receive();
    return { upload, allowed };
  }
  const { upload, fields } = await receive();
  return { upload, allowed: await allow(new Params({ gid: fields.get("gid") })) };
}
