/** Uploads that this browser began and did not end: they go on when the same file is chosen again. */
import { readStored, writeStored } from "@gavel/ui/lib/storage";
import * as z from "zod/mini";

const begunUpload = z.object({
  pid: z.number(),
  name: z.string(),
  bytes: z.number(),
  /** Of the file, in ms: another one of the same name and size is another upload. */
  changedAt: z.number(),
  /** Where the server has what was sent. */
  url: z.string(),
  sent: z.number(),
  at: z.number(),
});
export type BegunUpload = z.infer<typeof begunUpload>;

/** The server forgets them after that. */
const KEPT_MS = 24 * 3_600_000;
/** As many as the server lets one person have. */
const KEPT_MAX = 20;
/** Raised when the stored shape changes. */
const keyOf = (uid: string) => `data-uploads:v1:${uid}`;

/** @internal */
export function readBegun(text: string | null, now: number): BegunUpload[] {
  try {
    const read = z.array(begunUpload).safeParse(JSON.parse(text ?? "[]"));
    return read.success ? read.data.filter((one) => one.at > now - KEPT_MS) : [];
  } catch {
    return [];
  }
}

export const isUploadOf = (one: BegunUpload, pid: number, file: File) =>
  one.pid === pid &&
  one.name === file.name &&
  one.bytes === file.size &&
  one.changedAt === file.lastModified;

export const listBegun = (uid: string) => readBegun(readStored(keyOf(uid)), Date.now());

export function keepBegun(uid: string, upload: BegunUpload): void {
  const others = listBegun(uid).filter((one) => one.url !== upload.url);
  writeStored(keyOf(uid), JSON.stringify([upload, ...others].slice(0, KEPT_MAX)));
}

export function forgetBegun(uid: string, url: string): void {
  const left = listBegun(uid).filter((one) => one.url !== url);
  writeStored(keyOf(uid), left.length === 0 ? null : JSON.stringify(left));
}
