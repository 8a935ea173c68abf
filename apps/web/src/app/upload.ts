/** Files go over plain HTTP: tRPC speaks JSON. */
import {
  ATTACHMENT_BYTES_MAX,
  findImageFault,
  IMAGE_MEGAPIXELS_MAX,
  IMAGE_SIDE_MAX,
  IMAGE_UPLOADS,
  type ImagePurpose,
  uploadLimitMb,
} from "@gavel/domain/upload";
import { RestError } from "./errors/describe-error.ts";
import { fetchWithSession, sessionHeaders } from "./session/transport.ts";
import { readUploadAnswer } from "./upload-answer.ts";

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
  const { bytesMax, framesMax } = IMAGE_UPLOADS[purpose];
  const limitMb = uploadLimitMb(bytesMax);
  const limits: Readonly<Record<string, number>> = {
    IMAGE_PIXELS: IMAGE_MEGAPIXELS_MAX,
    IMAGE_SIDE: IMAGE_SIDE_MAX,
    IMAGE_FRAMES: framesMax,
  };
  const fault = findImageFault(purpose, { name: file.name, bytes: file.size });
  if (fault !== null) {
    throw new RestError({ code: fault, params: { n: limitMb }, answer: null });
  }
  return sendFile<Data>(path, field, file, (code) => limits[code ?? ""] ?? limitMb);
}

/** What a text shows or links to may be of a group, by whose rules it may come. */
export const inGroup = (path: `/api/${string}`, groupId: number | null): `/api/${string}` =>
  groupId === null ? path : `${path}?gid=${groupId}`;

/** A file that a text links to. @throws RestError */
export async function uploadAttachment(
  file: File,
  groupId: number | null = null,
): Promise<{ link: string }> {
  const limitMb = uploadLimitMb(ATTACHMENT_BYTES_MAX);
  if (file.size > ATTACHMENT_BYTES_MAX) {
    throw new RestError({ code: "FILE_TOO_LARGE", params: { n: limitMb }, answer: null });
  }
  const path = inGroup("/api/file/upload-md-file", groupId);
  return sendFile(path, "file", file, () => limitMb);
}

async function sendFile<Data>(
  path: `/api/${string}`,
  field: string,
  file: File,
  limitOf: (code: string | undefined) => number,
): Promise<Data> {
  const form = new FormData();
  form.append(field, file);
  const answer = await fetchWithSession(path, {
    method: "POST",
    headers: sessionHeaders(),
    body: form,
  });
  const read = await readUploadAnswer<Data>(answer);
  if ("data" in read) return read.data;
  throw new RestError({ code: read.refusal, params: { n: limitOf(read.refusal) }, answer });
}

/** For the file dialog of the browser. */
export function acceptOf(purpose: ImagePurpose): string {
  return IMAGE_UPLOADS[purpose].extensions.map((extension) => `.${extension}`).join(",");
}
