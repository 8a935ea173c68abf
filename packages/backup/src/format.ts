/**
 * What a backup is: one tar, packed with zstd, readable with the usual tools. Its first entry says what it is and what the
 * tables look like, its last what all of it adds up to; one without the last entry was broken off.
 */
import { z } from "zod";

export const FORMAT = "gavel-backup";
/** Raised when an older Gavel could not read what a newer one writes. */
export const VERSION = 1;
export const HEADER = "gavel-backup.json";
export const TRAILER = "end.json";
export const TABLES = "database/";
export const SITE_FILES = "site/";
export const FILES = "files/";
/** A secret, or a header for C++. */
export const SITE_FILE_MAX_BYTES = 16 * 1024 * 1024;

/** In words for whoever runs the command. */
export class BackupError extends Error {}

const marker = z.object({ format: z.literal(FORMAT), version: z.int() });

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const fileName = z.string().regex(/^[0-9a-z_]+\.sql$/);

const header = marker.extend({
  createdAt: z.iso.datetime(),
  /** Of Gavel. */
  release: z.string(),
  postgres: z.string(),
  migrations: z.array(z.object({ name: fileName, sha256 })),
  tables: z.array(
    z.object({ name: z.string(), columns: z.array(z.string()), key: z.array(z.string()) }),
  ),
  /** `beside`: in the folder `files` next to the folder that the archive lies in. */
  files: z.enum(["inside", "beside"]),
});
export type Header = z.infer<typeof header>;

const trailer = z.object({
  tables: z.array(z.object({ name: z.string(), rows: z.int(), bytes: z.int(), sha256 }).readonly()),
  sequences: z.array(z.object({ name: z.string(), last: z.int(), isCalled: z.boolean() })),
  /** Those that are there as they should be. */
  files: z.array(z.object({ sha256, bytes: z.int() })),
  /** Named by the database, and missing or other than their hash on the disk. */
  damaged: z.array(sha256),
  /** Of the first entry. */
  header: sha256,
});
export type Trailer = z.infer<typeof trailer>;

/** @throws BackupError for what is no backup, or one that only a newer Gavel reads. */
export function parseHeader(bytes: Uint8Array): Header {
  const parsed = marker.safeParse(jsonOf(bytes));
  if (!parsed.success) throw new BackupError("this is not a backup of Gavel");
  const { version } = parsed.data;
  if (version > VERSION) {
    throw new BackupError(
      `a newer Gavel wrote this backup (format ${version}, this one reads up to ${VERSION}): restore it with that one`,
    );
  }
  return parse(header, bytes, "its first entry cannot be read");
}

export function parseTrailer(bytes: Uint8Array): Trailer {
  return parse(trailer, bytes, "its last entry cannot be read");
}

function parse<T>(schema: z.ZodType<T>, bytes: Uint8Array, fault: string): T {
  const parsed = schema.safeParse(jsonOf(bytes));
  if (!parsed.success) throw new BackupError(`the backup is damaged: ${fault}`);
  return parsed.data;
}

function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString("utf8"));
  } catch {
    return null;
  }
}
