import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { CannotLoad, type DumpTable, type Loader, loadDump } from "@gavel/db/dump";
import { type Migration, readMigrations } from "@gavel/db/migrate";
import { type BlobStore, putAs } from "@gavel/file-store";
import { hashOf } from "./backup.ts";
import { readFile, type StoredFile } from "./file-folder.ts";
import {
  BackupError,
  FILES,
  HEADER,
  type Header,
  parseHeader,
  parseTrailer,
  SITE_FILES,
  TABLES,
  TRAILER,
  type Trailer,
} from "./format.ts";
import { filesBeside } from "./place.ts";
import { type ArchiveEntry, readEntries, readHeader, readSmall, shown } from "./read-archive.ts";
import { type Places, refuseWithoutRoom } from "./room.ts";
import { isSiteFile } from "./site-files.ts";
import { syncFolder } from "./write-archive.ts";

export interface RestoreOptions {
  /** The archive itself. */
  readonly archive: string;
  /** Empty. */
  readonly databaseUrl: string;
  /** Where secrets go. */
  readonly dataDir: string;
  /** Where files go. */
  readonly store: BlobStore;
  /** What is to have room for all that the archive holds. */
  readonly places: Places;
  readonly report?: (part: string, done: number, total: number) => void;
}

export interface RestoreOutcome {
  readonly header: Header;
  readonly rows: number;
  readonly files: number;
  /** Not in the backup, since they were broken when it was made. */
  readonly damaged: readonly string[];
  readonly tables: Trailer["tables"];
}

/**
 * Brings database, files and secrets back. The database is filled in one transaction that ends after everything else has come
 * and adds up; what was put into `dataDir` by a restore that fails is the caller's to remove.
 * @throws BackupError for an archive that is no backup, damaged, not whole, newer or too large, or a database that is not empty.
 */
export async function restoreBackup(options: RestoreOptions): Promise<RestoreOutcome> {
  const header = await readHeader(options.archive);
  const plan = { migrations: await migrationsOf(header), tables: header.tables };
  await refuseWithoutRoom(options.archive, header, options.places, options.report);
  try {
    let trailer: Trailer | null = null;
    await loadDump(options.databaseUrl, plan, async (loader) => {
      trailer = await new Restoring(options, header, loader).run();
    });
    if (trailer === null) throw new Error("nothing was read");
    const { tables, files, damaged } = trailer as Trailer;
    const rows = tables.reduce((sum, one) => sum + one.rows, 0);
    return { ...{ header, rows, damaged, tables }, files: files.length };
  } catch (error) {
    if (error instanceof CannotLoad) throw new BackupError(error.message, { cause: error });
    throw error;
  }
}

/** The archive's migrations, which this release must know to the letter. */
async function migrationsOf({ migrations, release }: Header): Promise<Migration[]> {
  const known = new Map((await readMigrations()).map((one) => [one.name, one]));
  return migrations.map(({ name, sha256 }) => {
    const found = known.get(name);
    if (found === undefined) {
      throw new BackupError(
        `a newer Gavel (${release}) wrote this backup, with the migration ${name}: restore it with that one or a newer one`,
      );
    }
    if (hashOf(found.body) !== sha256) {
      throw new BackupError(`migrations/${name} is not the one that the backup was made with`);
    }
    return found;
  });
}

interface Sum {
  readonly rows: number;
  readonly bytes: number;
  readonly sha256: string;
}

class Restoring {
  readonly #tables = new Map<string, DumpTable>();
  readonly #sums = new Map<string, Sum>();
  readonly #files = new Set<string>();
  #headerHash = "";
  #open: { name: string; hash: ReturnType<typeof createHash>; rows: number; bytes: number } | null =
    null;

  constructor(
    readonly options: RestoreOptions,
    readonly header: Header,
    readonly loader: Loader,
  ) {
    for (const table of header.tables) this.#tables.set(table.name, table);
  }

  async run(): Promise<Trailer> {
    for await (const entry of readEntries(this.options.archive)) {
      if (entry.name === TRAILER) {
        const trailer = parseTrailer(await readSmall(entry, "trailer"));
        await this.#finish(trailer);
        return trailer;
      }
      await this.#take(entry);
    }
    throw new BackupError("the backup is not whole: its end is missing");
  }

  async #take(entry: ArchiveEntry): Promise<void> {
    const { name } = entry;
    if (name === HEADER) {
      const bytes = await readSmall(entry, "header");
      parseHeader(bytes);
      this.#headerHash = createHash("sha256").update(bytes).digest("hex");
    } else if (name.startsWith(TABLES)) {
      await this.#takeRows(name.slice(TABLES.length).split("/")[0] ?? "", entry);
    } else if (name.startsWith(SITE_FILES)) {
      await this.#takeSiteFile(name.slice(SITE_FILES.length), entry);
    } else if (name.startsWith(FILES)) {
      await this.#takeFile(name.slice(FILES.length), entry);
    } else {
      throw new BackupError(`the backup is damaged: nothing is known of its entry ${shown(name)}`);
    }
  }

  async #takeRows(name: string, { chunks }: ArchiveEntry): Promise<void> {
    if (this.#open?.name !== name) {
      this.#closeTable();
      const table = this.#tables.get(name);
      if (table === undefined || this.#sums.has(name)) {
        throw new BackupError(
          `the backup is damaged: rows of ${shown(name)} where there should be none`,
        );
      }
      await this.loader.begin(table);
      this.#open = { name, hash: createHash("sha256"), rows: 0, bytes: 0 };
      this.options.report?.(name, this.#sums.size, this.#tables.size);
    }
    const open = this.#open;
    for await (const chunk of chunks) {
      open.hash.update(chunk);
      open.bytes += chunk.byteLength;
      for (const byte of chunk) if (byte === 10) open.rows += 1;
      await this.loader.write(chunk);
    }
  }

  #closeTable(): void {
    if (this.#open === null) return;
    const { name, hash, rows, bytes } = this.#open;
    this.#sums.set(name, { rows, bytes, sha256: hash.digest("hex") });
    this.#open = null;
  }

  async #takeSiteFile(name: string, entry: ArchiveEntry): Promise<void> {
    if (!isSiteFile(name)) {
      throw new BackupError(`the backup is damaged: nothing is known of its file ${shown(name)}`);
    }
    const path = join(this.options.dataDir, name);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await writeFile(path, await readSmall(entry, "siteFile"), {
      mode: 0o600,
      flag: "wx",
      flush: true,
    });
  }

  /** One that is not what its name says is not put; the trailer tells whether it ought to be there. */
  async #takeFile(sha256: string, { chunks }: ArchiveEntry): Promise<void> {
    if (!/^[0-9a-f]{64}$/.test(sha256))
      throw new BackupError(`the backup is damaged: ${shown(sha256)}`);
    if (await putAs(this.options.store, sha256, chunks)) this.#files.add(sha256);
  }

  async #finish(trailer: Trailer): Promise<void> {
    this.#closeTable();
    await this.loader.end();
    if (trailer.header !== this.#headerHash) throw new BackupError("the backup is damaged");
    if (this.header.files === "beside") await this.#takeBeside(trailer.files);
    const missing = trailer.files.find(({ sha256 }) => !this.#files.has(sha256));
    if (missing !== undefined) {
      throw new BackupError(`the backup is damaged: its file ${missing.sha256} is not as it was`);
    }
    this.#compare(trailer.tables);
    await this.loader.setSequences(trailer.sequences);
    const folder = join(this.options.dataDir, "blobs");
    if (existsSync(folder)) await syncFolder(folder);
  }

  async #takeBeside(files: readonly StoredFile[]): Promise<void> {
    const folder = filesBeside(this.options.archive);
    for (const [index, { sha256 }] of files.entries()) {
      this.options.report?.("files", index, files.length);
      const isPut = await putAs(this.options.store, sha256, readFile(folder, sha256)).catch(
        (error: NodeJS.ErrnoException) => {
          if (error.code === "ENOENT") return false;
          throw error;
        },
      );
      if (isPut) this.#files.add(sha256);
    }
  }

  #compare(tables: Trailer["tables"]): void {
    for (const { name, rows, bytes, sha256 } of tables) {
      const none = { rows: 0, bytes: 0, sha256: createHash("sha256").digest("hex") };
      const found = this.#sums.get(name) ?? none;
      if (found.rows !== rows || found.bytes !== bytes || found.sha256 !== sha256) {
        throw new BackupError(`the backup is damaged: ${name} is not as it was`);
      }
    }
    if (tables.length !== this.#tables.size) throw new BackupError("the backup is damaged");
  }
}
