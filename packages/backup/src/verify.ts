/** Proves a backup: it is restored into a database that is thrown away, and what stands there is compared. */
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "@gavel/db";
import { withSnapshot } from "@gavel/db/dump";
import { startEmbeddedPostgres } from "@gavel/db/embedded";
import { migrate } from "@gavel/db/migrate";
import { createFolderBlobStore } from "@gavel/file-store";
import { BackupError, type Header, type Trailer } from "./format.ts";
import { type RestoreOptions, restoreBackup } from "./restore.ts";
import { measured } from "./write-archive.ts";

export interface Proof {
  readonly header: Header;
  readonly tables: number;
  readonly rows: number;
  readonly files: number;
  readonly damaged: readonly string[];
  /** What this release migrates when it starts on it. */
  readonly migrated: readonly string[];
}

/** @throws BackupError with what is wrong. @param scratch a folder for as much as the site has; the system's by default. */
export async function verifyBackup(
  archive: string,
  {
    report,
    scratch = tmpdir(),
  }: Pick<RestoreOptions, "report"> & { readonly scratch?: string } = {},
): Promise<Proof> {
  const folder = mkdtempSync(join(scratch, "gavel-verify-"));
  // The database's own account must get through.
  chmodSync(folder, 0o711);
  try {
    const server = await startEmbeddedPostgres({ dataDir: folder, volatile: true });
    try {
      const store = createFolderBlobStore(join(folder, "blobs"));
      const places = { rows: folder, files: folder };
      const options = { archive, databaseUrl: server.url, dataDir: folder, store, places, report };
      return await prove(options);
    } finally {
      await server.stop();
      rmSync(server.folder, { recursive: true, force: true });
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function prove(options: RestoreOptions): Promise<Proof> {
  const { header, rows, files, damaged, tables } = await restoreBackup(options);
  await compare(options.databaseUrl, tables);
  const database = openDatabase(options.databaseUrl, { poolSize: 1 });
  try {
    const migrated = await migrate(database.sql);
    return { ...{ header, rows, files, damaged, migrated }, tables: tables.length };
  } finally {
    await database.close();
  }
}

/** Counts the rows and reads them back: they must be, byte by byte, those that were put into the backup. */
async function compare(url: string, tables: Trailer["tables"]): Promise<void> {
  const wanted = new Map(tables.map((one) => [one.name, one]));
  await withSnapshot(url, async (snapshot) => {
    for (const table of snapshot.tables) {
      let found = { sha256: "", lines: 0 };
      const rows = measured(snapshot.copy(table), (sum) => {
        found = sum;
      });
      for await (const _ of rows);
      const { rows: count, sha256 } = wanted.get(table.name) ?? { rows: -1, sha256: "" };
      if (found.lines !== count || found.sha256 !== sha256) {
        throw new BackupError(
          `${table.name} does not come back as it was: ${found.lines} rows of ${count}`,
        );
      }
    }
  });
}
