/** What a restore will take, found out before anything is written: an archive may hold far more than its own length. */
import { existsSync } from "node:fs";
import { stat, statfs } from "node:fs/promises";
import { dirname } from "node:path";
import {
  BackupError,
  FILES,
  type Header,
  parseTrailer,
  TABLES,
  TRAILER,
  type Trailer,
} from "./format.ts";
import { readEntries, readSmall, shown } from "./read-archive.ts";

/** Folders that rows and files go into; null = not on this machine's disks. */
export interface Places {
  readonly rows: string | null;
  readonly files: string | null;
}

/**
 * What rows take, as a share of their text: an estimate that is low for every site that is not mostly repetition. Short rows take
 * more than their text, for headers and indexes; programs of 3 kB, which tables pack, 0.7 of it and outputs of numbers 1.2. The
 * log that PostgreSQL writes as they come needs room beside them and is not counted. Only where most of it is long texts that
 * repeat themselves would less do, and whoever brings that back is told to name another place.
 */
const ROWS_SHARE = 0.5;

interface Disk {
  readonly folder: string;
  readonly free: number;
  readonly holds: readonly ("rows" | "files")[];
}

/**
 * Reads the archive through. @throws BackupError for one that is not whole, holds what its end does not declare, or more than
 * there is room for by `ROWS_SHARE`, as soon as that is known
 */
export async function refuseWithoutRoom(
  archive: string,
  header: Header,
  places: Places,
  report?: (part: string, done: number, total: number) => void,
): Promise<void> {
  const disks = await disksOf(places);
  const tables = new Map(header.tables.map(({ name }) => [name, 0]));
  const files = new Set<string>();
  const sums = { rows: 0, files: 0 };
  for await (const entry of readEntries(archive)) {
    report?.("archive", 0, 0);
    const { name, bytes } = entry;
    if (name === TRAILER) {
      const trailer = parseTrailer(await readSmall(entry, "trailer"));
      refuseUndeclared(trailer, tables, files);
      if (header.files === "beside") sums.files = sumOf(trailer.files);
      refuseBeyond(disks, sums);
      return;
    }
    if (name.startsWith(TABLES)) {
      const table = name.slice(TABLES.length).split("/")[0] ?? "";
      tables.set(table, (tables.get(table) ?? 0) + bytes);
      sums.rows += bytes;
    } else if (name.startsWith(FILES)) {
      const sha256 = name.slice(FILES.length);
      if (files.has(sha256)) throw new BackupError(`the backup is damaged: two of ${shown(name)}`);
      files.add(sha256);
      sums.files += bytes;
    }
    refuseBeyond(disks, sums);
    for await (const _ of entry.chunks);
  }
}

/** Hashes are compared when it is restored. */
function refuseUndeclared(
  trailer: Trailer,
  tables: ReadonlyMap<string, number>,
  files: ReadonlySet<string>,
): void {
  const declared = new Map(trailer.tables.map(({ name, bytes }) => [name, bytes]));
  for (const [name, bytes] of tables) {
    if (bytes === (declared.get(name) ?? 0)) continue;
    throw new BackupError(`the backup is damaged: ${shown(name)} is not as it was`);
  }
  const known = new Set([...trailer.files.map(({ sha256 }) => sha256), ...trailer.damaged]);
  const odd = [...files].find((sha256) => !known.has(sha256));
  if (odd === undefined) return;
  throw new BackupError(`the backup is damaged: nothing is known of its file ${shown(odd)}`);
}

const sumOf = (files: Trailer["files"]) => files.reduce((sum, { bytes }) => sum + bytes, 0);

async function disksOf(places: Places): Promise<Disk[]> {
  const found = new Map<number, Disk>();
  for (const what of ["rows", "files"] as const) {
    const place = places[what];
    if (place === null) continue;
    const folder = nearest(place);
    const [{ dev }, { bavail, bsize }] = await Promise.all([stat(folder), statfs(folder)]);
    const holds = [...(found.get(dev)?.holds ?? []), what];
    found.set(dev, { folder, free: bavail * bsize, holds });
  }
  return [...found.values()];
}

/** The folder itself, or the one that it will be made in. */
function nearest(path: string): string {
  return existsSync(path) || path === dirname(path) ? path : nearest(dirname(path));
}

function refuseBeyond(disks: readonly Disk[], sums: { rows: number; files: number }): void {
  for (const { folder, free, holds } of disks) {
    const rows = holds.includes("rows") ? sums.rows * ROWS_SHARE : 0;
    const wanted = rows + (holds.includes("files") ? sums.files : 0);
    if (wanted <= free) continue;
    throw new BackupError(
      `the backup takes more than ${inMib(free)}, which is all that is free in ${folder}: make room, or name another place`,
    );
  }
}

function inMib(bytes: number): string {
  return `${Math.floor(bytes / 1024 / 1024)} MiB`;
}
