/** Files go over plain HTTP: tRPC speaks JSON. */
import {
  findImageFault,
  IMAGE_MEGAPIXELS_MAX,
  IMAGE_UPLOADS,
  type ImagePurpose,
  uploadLimitMb,
} from "@gavel/domain/upload";
import { RestError } from "./errors/describe-error.ts";
import { fetchWithSession, sessionHeaders } from "./session/transport.ts";

interface UploadPlace {
  readonly path: `/api/${string}`;
  /** The form field that the file goes in. */
  readonly field: string;
  readonly purpose: ImagePurpose;
}

/** Sends one image and returns the answer's data. @throws RestError when it is refused, by us or by the server. */
export async function uploadImage<Data>(
  { path, field, purpose }: UploadPlace,
  file: File,
): Promise<Data> {
  const limitMb = uploadLimitMb(IMAGE_UPLOADS[purpose].bytesMax);
  const fault = findImageFault(purpose, { name: file.name, bytes: file.size });
  if (fault !== null) {
    throw new RestError({ code: fault, params: { n: limitMb }, answer: null });
  }
  const form = new FormData();
  form.append(field, file);
  const answer = await fetchWithSession(path, {
    method: "POST",
    headers: sessionHeaders(),
    body: form,
  });
  const body: { status?: number; data?: Data; code?: string } | null = await answer
    .json()
    .catch(() => null);
  // An answer without a status is none of refusal.
  if (answer.ok && body !== null && (body.status ?? 200) === 200) return body.data as Data;
  const n = body?.code === "IMAGE_PIXELS" ? IMAGE_MEGAPIXELS_MAX : limitMb;
  throw new RestError({ code: body?.code, params: { n }, answer });
}

/** For the file dialog of the browser. */
export function acceptOf(purpose: ImagePurpose): string {
  return IMAGE_UPLOADS[purpose].extensions.map((extension) => `.${extension}`).join(",");
}
