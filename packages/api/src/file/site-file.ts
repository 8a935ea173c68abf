/** Images and files that texts refer to by address; anybody who knows the address may read them. */
import { randomBytes } from "node:crypto";
import type { Db } from "@gavel/db";
import type { Services } from "../context.ts";
import { findSiteFileRow, insertSiteFile, rememberBlobs } from "./queries.ts";

export type SiteFileKind = "img" | "file";

/** Shown by browsers as images. SVG can hold scripts and is served so that none runs. */
const IMAGE_TYPES: Readonly<Record<string, string>> = {
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  gif: "image/gif",
  bmp: "image/bmp",
  webp: "image/webp",
  svg: "image/svg+xml",
};

export interface NewSiteFile {
  readonly originalName: string;
  readonly uid: string;
  readonly problemId: number | null;
  readonly now: Date;
}

/** Stores the bytes and returns their address on this site: `/api/public/img/…` for images, else `/api/public/file/…`. */
export async function addSiteFile(
  ctx: { readonly db: Db; readonly services: Pick<Services, "blobs"> },
  file: NewSiteFile,
  content: AsyncIterable<Uint8Array>,
): Promise<string> {
  const blob = await ctx.services.blobs.putStream(content);
  const extension = /\.([A-Za-z0-9]{1,16})$/.exec(file.originalName)?.[1]?.toLowerCase() ?? "bin";
  const kind: SiteFileKind = Object.hasOwn(IMAGE_TYPES, extension) ? "img" : "file";
  const name = `${randomBytes(16).toString("hex")}.${extension}`;
  await rememberBlobs(ctx.db, [blob]);
  await insertSiteFile(ctx.db, {
    name,
    kind,
    sha256: blob.sha256,
    bytes: blob.bytes,
    original_name: file.originalName,
    uid: file.uid,
    problem_id: file.problemId,
    created_at: file.now,
  });
  return `/api/public/${kind}/${name}`;
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
