/** One file of a form, on its way to a service that counts its bytes. */
import { DomainError } from "@gavel/api/kernel/error";
import type { Upload } from "@gavel/api/site/file";
import { IMAGE_UPLOADS, type ImagePurpose, uploadLimitMb } from "@gavel/domain/upload";
import { BodyTooLarge } from "./body.ts";
import { readFilePart } from "./multipart.ts";
import type { Exchange } from "./row.ts";

/** Boundaries and other fields lie around the file. */
const FORM_BYTES = 64 * 1024;

type Sending = Pick<Exchange, "request" | "keepOpen" | "patience">;

/** @throws DomainError FILE_TOO_LARGE by the limit of the file, also when the body alone says so; PARAM_MISSING. */
export async function receiveUpload(
  { request, keepOpen, patience }: Sending,
  field: string,
  bytesMax: number,
): Promise<Upload> {
  keepOpen();
  try {
    return await readFilePart(request, field, bytesMax + FORM_BYTES, patience);
  } catch (error) {
    if (!(error instanceof BodyTooLarge)) throw error;
    throw new DomainError("FILE_TOO_LARGE", { n: uploadLimitMb(bytesMax) });
  }
}

export function receiveImage(
  exchange: Sending,
  field: string,
  purpose: ImagePurpose,
): Promise<Upload> {
  return receiveUpload(exchange, field, IMAGE_UPLOADS[purpose].bytesMax);
}
