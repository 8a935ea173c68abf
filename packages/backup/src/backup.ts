import { createHash } from "node:crypto";
import { mkdir, readFile as readWhole } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type DatabaseSnapshot, withSnapshot } from "@gavel/db/dump";
import { readMigrations } from "@gavel/db/migrate";
import type { BlobStore } from "@gavel/file-store";
import { isThere, putFile, type StoredFile, touchFile } from "./file-folder.ts";
import {
  BackupError,
  FILES,
  FORMAT,
  HEADER,
  type Header,
  SITE_FILE_MAX_BYTES,
  SITE_FILES,
  TABLES,
  TRAILER,
  type Trailer,
  VERSION,
} from "./format.ts";
import { createPace, paced } from "./pace.ts";
import { type Place, placeFor } from "./place.ts";
import { writeFileList } from "./prune.ts";
import { listSiteFiles } from "./site-files.ts";
import { type ArchiveWriter, measured, syncFolder, writeArchive } from "./write-archive.ts";

export interface BackupOptions {
  readonly databaseUrl: string;
  /** Where its secrets are. */
  readonly dataDir: string;
  /** Where its files are. */
  readonly store: BlobStore;
  /** A file that does not exist yet, or a folder. */
  readonly to: string;
  readonly release: string;
  readonly now: Date;
  /** How far it is, many times a second. */
  readonly report?: (part: string, done: number, total: number) => void;
}

export interface BackupOutcome {
  readonly archive: string;
  readonly rows: number;
  readonly files: number;
  readonly fileBytes: number;
  /** Files that were not in the folder yet; all of them where there is none. */
  readonly newFiles: number;
  /** Named by the database, and missing or broken in the store. The rest of the backup is good. */
  readonly damaged: readonly string[];
  /** Which of the site's secrets are in it. */
  readonly siteFiles: readonly string[];
}

/** @throws BackupError, or what disk or database say; nothing stays of a backup that fails but files in a folder. */
export async function takeBackup(options: BackupOptions): Promise<BackupOutcome> {
  const place = placeFor(options.to, options.now);
  await mkdir(dirname(place.archive), { recursive: true, mode: 0o700 });
  return withSnapshot(options.databaseUrl, (snapshot) =>
    writeArchive(place.archive, async (archive) => {
      const header = Buffer.from(JSON.stringify(await describe(snapshot, options, place)));
      await archive.add(HEADER, header);
      const siteFiles = await addSiteFiles(archive, options.dataDir);
      const tables = await addTables(archive, snapshot, options);
      const files = await addFiles(archive, await snapshot.files(), place, options);
      const trailer: Trailer = {
        ...{ tables, files: files.whole, damaged: files.damaged },
        sequences: [...snapshot.sequences],
        header: createHash("sha256").update(header).digest("hex"),
      };
      if (place.kind === "folder") {
        await writeFileList(
          place.archive,
          files.whole.map(({ sha256 }) => sha256),
        );
      }
      await archive.add(TRAILER, Buffer.from(JSON.stringify(trailer)));
      return {
        ...{ archive: place.archive, siteFiles, damaged: files.damaged },
        rows: tables.reduce((sum, { rows }) => sum + rows, 0),
        files: files.whole.length,
        fileBytes: files.whole.reduce((sum, { bytes }) => sum + bytes, 0),
        newFiles: files.added,
      };
    }),
  );
}

async function describe(
  snapshot: DatabaseSnapshot,
  { release, now }: BackupOptions,
  place: Place,
): Promise<Header> {
  const known = new Map((await readMigrations()).map(({ name, body }) => [name, body]));
  const migrations = snapshot.migrations.map((name) => {
    const body = known.get(name);
    if (body === undefined) {
      throw new BackupError(
        `the database is newer than this release: it has ${name}. Back it up with the Gavel that runs on it.`,
      );
    }
    return { name, sha256: hashOf(body) };
  });
  return {
    ...{ format: FORMAT, version: VERSION, release, migrations },
    createdAt: now.toISOString(),
    postgres: snapshot.serverVersion,
    tables: snapshot.tables.map(({ name, columns, key }) => ({
      ...{ name, columns: [...columns], key: [...key] },
    })),
    files: place.kind === "folder" ? "beside" : "inside",
  };
}

export function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

async function addSiteFiles(archive: ArchiveWriter, dataDir: string): Promise<string[]> {
  const found: string[] = [];
  for (const name of await listSiteFiles(dataDir)) {
    const bytes = await readWhole(join(dataDir, name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return null;
      throw error;
    });
    if (bytes === null) continue;
    if (bytes.byteLength > SITE_FILE_MAX_BYTES) {
      throw new BackupError(`${join(dataDir, name)} is too large for a backup`);
    }
    await archive.add(`${SITE_FILES}${name}`, bytes);
    found.push(name);
  }
  return found;
}

async function addTables(
  archive: ArchiveWriter,
  snapshot: DatabaseSnapshot,
  { report }: BackupOptions,
): Promise<Trailer["tables"]> {
  const guessed = await snapshot.guessRows();
  const total = [...guessed.values()].reduce((sum, rows) => sum + rows, 0);
  let done = 0;
  const rest = createPace();
  const sums: Trailer["tables"] = [];
  for (const table of snapshot.tables) {
    const { name } = table;
    report?.(name, done, total);
    const rows = measured(paced(snapshot.copy(table), rest), ({ sha256, bytes, lines }) =>
      sums.push({ name, sha256, bytes, rows: lines }),
    );
    await archive.addPieces(`${TABLES}${name}`, rows);
    done += sums.at(-1)?.rows ?? 0;
  }
  return sums;
}

interface FileSum {
  readonly whole: StoredFile[];
  readonly damaged: string[];
  readonly added: number;
}

async function addFiles(
  archive: ArchiveWriter,
  files: readonly StoredFile[],
  place: Place,
  { store, report, now }: BackupOptions,
): Promise<FileSum> {
  const whole: StoredFile[] = [];
  const damaged: string[] = [];
  let added = 0;
  const rest = createPace();
  for (const [index, file] of files.entries()) {
    report?.("files", index, files.length);
    await rest();
    const how =
      place.kind === "file"
        ? await putInside(archive, store, file, rest)
        : await putBeside(place.files, store, file, { now, rest });
    if (how === "damaged") damaged.push(file.sha256);
    else whole.push(file);
    if (how === "added") added += 1;
  }
  if (place.kind === "folder" && added > 0) await syncFolder(place.files);
  return { whole, damaged, added };
}

type How = "added" | "known" | "damaged";

/** Its bytes, which nobody has compared with their name yet; null = it is not there, or not of that length. */
async function openFile(store: BlobStore, { sha256, bytes }: StoredFile) {
  const opened = await store.openUnchecked(sha256);
  if (opened === null) return null;
  if (opened.bytes === bytes) return opened.stream;
  await opened.stream.cancel();
  return null;
}

type Rest = () => Promise<void>;

async function putInside(
  archive: ArchiveWriter,
  store: BlobStore,
  file: StoredFile,
  rest: Rest,
): Promise<How> {
  const stream = await openFile(store, file);
  if (stream === null) return "damaged";
  let found = "";
  const chunks = measured(paced(stream, rest), ({ sha256 }) => {
    found = sha256;
  });
  await archive.addStream(`${FILES}${file.sha256}`, file.bytes, chunks);
  return found === file.sha256 ? "added" : "damaged";
}

async function putBeside(
  folder: string,
  store: BlobStore,
  file: StoredFile,
  { now, rest }: { readonly now: Date; readonly rest: Rest },
): Promise<How> {
  if (await isThere(folder, file)) {
    await touchFile(folder, file.sha256, now);
    return "known";
  }
  const stream = await openFile(store, file);
  if (stream === null) return "damaged";
  return (await putFile(folder, file.sha256, paced(stream, rest))) ? "added" : "damaged";
}
