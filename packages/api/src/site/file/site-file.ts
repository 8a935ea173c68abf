/** Images and files that texts refer to by address; anybody who knows the address may read them. */

import { randomBytes } from "node:crypto";
import type { Db } from "@gavel/db";
import type { ImagePurpose } from "@gavel/domain/upload";
import type { StoredBlob } from "@gavel/file-store";
import type { Services } from "../../kernel/context.ts";
import { findSiteFileRow, insertSiteFile, rememberBlobs } from "./queries.ts";

export type SiteFileKind = "img" | "file";

/** Shown by browsers as images. SVG can hold scripts: none is taken any more, and old ones are served so that none runs. */
const IMAGE_TYPES: Readonly<Record<string, string>> = {
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  gif: "image/gif",
  bmp: "image/bmp",
  webp: "image/webp",
  svg: "image/svg+xml",
};

const NAME_MAX = 255;

export interface NewSiteFile {
  readonly originalName: string;
  readonly uid: string;
  readonly problemId: number | null;
  readonly now: Date;
}

/** Of a file's name, in lower case. */
export function extensionOf(name: string): string {
  return /\.([A-Za-z0-9]{1,16})$/.exec(name)?.[1]?.toLowerCase() ?? "bin";
}

export function isImageName(name: string): boolean {
  return Object.hasOwn(IMAGE_TYPES, extensionOf(name));
}

interface NamedSiteFile extends NewSiteFile {
  readonly purpose: "problem" | ImagePurpose;
  readonly kind: SiteFileKind;
  /** Lower-case letters and digits, without the dot. */
  readonly extension: string;
}

export interface SiteAddress {
  /** The last part of the address; nobody can guess it. */
  readonly name: string;
  /** `/api/public/img/…` for images, else `/api/public/file/…`. */
  readonly address: string;
}

export function chooseAddress(kind: SiteFileKind, extension: string): SiteAddress {
  const name = `${randomBytes(16).toString("hex")}.${extension}`;
  return { name, address: `/api/public/${kind}/${name}` };
}

/** Gives stored bytes an address, one of its own or the one that was chosen for them before. */
export async function storeSiteFile(
  db: Db,
  file: NamedSiteFile,
  blob: StoredBlob,
  chosen = chooseAddress(file.kind, file.extension),
): Promise<SiteAddress & { fileId: number }> {
  const { name } = chosen;
  await rememberBlobs(db, [blob]);
  const fileId = await insertSiteFile(db, {
    name,
    kind: file.kind,
    purpose: file.purpose,
    sha256: blob.sha256,
    bytes: blob.bytes,
    original_name: storableName(file.originalName),
    uid: file.uid,
    problem_id: file.problemId,
    created_at: file.now,
  });
  return { fileId, ...chosen };
}

/** People's names for files may hold anything. */
function storableName(name: string): string {
  return name
    .replace(/\p{Cc}/gu, "")
    .slice(0, NAME_MAX)
    .toWellFormed();
}

export interface OpenSiteFile {
  readonly originalName: string;
  readonly bytes: number;
  readonly contentType: string;
  /** To be shown in the page and not saved. */
  readonly isInline: boolean;
  readonly stream: ReadableStream<Uint8Array>;
}

/** null = there is no such file. */
export async function findSiteFile(
  ctx: { readonly db: Db; readonly services: Pick<Services, "blobs"> },
  kind: SiteFileKind,
  name: string,
): Promise<OpenSiteFile | null> {
  const row = await findSiteFileRow(ctx.db, kind, name);
  if (row === undefined) return null;
  const blob = await ctx.services.blobs.open(row.sha256);
  if (blob === null) throw new Error(`the blob store lacks ${row.sha256}`);
  const extension = name.split(".").at(-1) ?? "";
  const isPdf = extension === "pdf";
  const otherType = isPdf ? "application/pdf" : "application/octet-stream";
  return {
    originalName: row.original_name,
    bytes: blob.bytes,
    contentType: kind === "img" ? (IMAGE_TYPES[extension] ?? otherType) : otherType,
    isInline: kind === "img" || isPdf,
    stream: blob.stream,
  };
}
