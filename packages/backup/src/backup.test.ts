import { createHash, randomBytes } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createZstdCompress } from "node:zlib";
import { openDatabase } from "@gavel/db";
import { createTestDatabase, type TestDatabase, withEmptyDatabase } from "@gavel/db/testing";
import { createFolderBlobStore } from "@gavel/file-store";
import { pack } from "tar-stream";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { filePath } from "./file-folder.ts";
import { FORMAT, HEADER, parseHeader, parseTrailer, TRAILER, VERSION } from "./format.ts";
import {
  BackupError,
  findArchive,
  pruneBackups,
  restoreBackup,
  takeBackup,
  verifyBackup,
} from "./index.ts";
import { readEntries, readHeader, readSmall } from "./read-archive.ts";
import { refuseWithoutRoom } from "./room.ts";
import { isSiteFile } from "./site-files.ts";

let database: TestDatabase;
let folder: string;
let dataDir: string;
const contents = [randomBytes(3_000_000), Buffer.from("1 2\n"), Buffer.alloc(0)];
const hashes = contents.map((bytes) => createHash("sha256").update(bytes).digest("hex"));

beforeAll(async () => {
  database = await createTestDatabase();
  await database.sql`
    insert into setting (key, value) select 'key ' || n, to_jsonb(repeat('x', 500)) from generate_series(1, 9000) n`;
  for (const [index, sha256] of hashes.entries()) {
    await database.sql`
      insert into blob (sha256, bytes) values (${sha256}, ${contents[index]?.length ?? 0})`;
  }
});
afterAll(() => database.drop());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "gavel-backup-"));
  dataDir = join(folder, "site");
  mkdirSync(join(dataDir, "include"), { recursive: true });
  writeFileSync(join(dataDir, "jwt-secret"), "s".repeat(64));
  writeFileSync(join(dataDir, "include/testlib.h"), "// ours");
  for (const [index, sha256] of hashes.entries()) {
    const path = filePath(join(dataDir, "blobs"), sha256);
    mkdirSync(join(path, ".."), { recursive: true });
    writeFileSync(path, contents[index] ?? "");
  }
  return () => rmSync(folder, { recursive: true, force: true });
});

const storeIn = (site: string) => createFolderBlobStore(join(site, "blobs"));
const backUp = (to: string, now = new Date("2026-03-01T04:05:06.789Z")) =>
  takeBackup({
    databaseUrl: database.url,
    dataDir,
    store: storeIn(dataDir),
    to: join(folder, to),
    release: "1.2.3",
    now,
  });

function restoreTo(url: string, archive: string, target = join(folder, "new")) {
  const places = { rows: null, files: target };
  const store = storeIn(target);
  return restoreBackup({ archive, databaseUrl: url, dataDir: target, store, places });
}

async function countSettings(url: string): Promise<number> {
  const { sql, close } = openDatabase(url, { poolSize: 1 });
  const [row] = await sql<{ count: number }[]>`select count(*)::int as count from setting`;
  await close();
  return row?.count ?? -1;
}

test("a file holds a whole site, for its owner alone, and brings it back", async () => {
  const taken = await backUp("one.gavel");
  expect(taken).toMatchObject({ files: 3, newFiles: 3, damaged: [] });
  expect(taken.siteFiles).toEqual(["jwt-secret", "include/testlib.h"]);
  expect(statSync(taken.archive).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder).sort()).toEqual(["one.gavel", "site"]);
  await withEmptyDatabase(async (url) => {
    const restored = await restoreTo(url, taken.archive);
    expect(restored).toMatchObject({ rows: taken.rows, files: 3 });
    expect(await countSettings(url)).toBe(await countSettings(database.url));
  });
  const target = join(folder, "new");
  expect(readFileSync(join(target, "include/testlib.h"), "utf8")).toBe("// ours");
  expect(statSync(join(target, "jwt-secret")).mode & 0o777).toBe(0o600);
  const found = hashes.map((sha256) => readFileSync(filePath(join(target, "blobs"), sha256)));
  expect(found.map((bytes, index) => bytes.equals(contents[index] ?? bytes.subarray(1)))).toEqual([
    ...[true, true, true],
  ]);
});

test("a folder takes each file once, however many backups lie in it", async () => {
  const first = await backUp("many/");
  const second = await backUp("many/", new Date("2026-03-02T04:05:06.789Z"));
  expect([first.newFiles, second.newFiles, second.files]).toEqual([3, 0, 3]);
  expect(findArchive(join(folder, "many"))).toBe(second.archive);
  expect(second.archive).toMatch(/many\/dumps\/2026-03-02T04-05-06Z\.tar\.zst$/);
  await withEmptyDatabase(async (url) => {
    expect(await restoreTo(url, first.archive)).toMatchObject({ files: 3, rows: first.rows });
  });
});

test("of a folder the newest stay, with the files that they name, and what is new", async () => {
  const many = join(folder, "many");
  const day = (n: number) => new Date(Date.UTC(2026, 2, n));
  await backUp("many/", day(1));
  const [first = "", second = ""] = hashes;
  await database.sql`delete from blob where sha256 = ${first}`;
  await backUp("many/", day(2));
  const last = await backUp("many/", day(3));
  const wasThere = existsSync(filePath(join(many, "files"), first));
  // Put a moment ago, it may belong to a backup that runs beside.
  expect(await pruneBackups(many, 2, day(2))).toEqual({ dumps: 1, files: 0 });
  expect(await pruneBackups(many, 1, new Date(Date.now() + 72 * 3_600_000))).toEqual({
    ...{ dumps: 1, files: 1 },
  });
  await database.sql`insert into blob (sha256, bytes) values (${first}, ${contents[0]?.length ?? 0})`;
  const isThere = [first, second].map((one) => existsSync(filePath(join(many, "files"), one)));
  expect([wasThere, ...isThere]).toEqual([true, false, true]);
  expect(await verifyBackup(last.archive)).toMatchObject({ files: 2 });
  rmSync(`${last.archive}.files`);
  await expect(pruneBackups(many, 1, new Date())).rejects.toThrow(/no file is removed/);
});

test("verify restores into a database of its own and finds everything equal", async () => {
  const { archive, rows } = await backUp("one.gavel");
  expect(await verifyBackup(archive)).toMatchObject({ rows, files: 3, damaged: [], migrated: [] });
});

test("a file that the disk has spoilt is named, and the rest is kept", async () => {
  const [first = "", second = ""] = hashes;
  writeFileSync(filePath(join(dataDir, "blobs"), first), randomBytes(3_000_000));
  rmSync(filePath(join(dataDir, "blobs"), second));
  const taken = [await backUp("one.gavel"), await backUp("many/")];
  for (const { archive, damaged, files } of taken) {
    expect([...damaged].sort()).toEqual([first, second].sort());
    expect(files).toBe(1);
    await withEmptyDatabase(async (url) => {
      const target = join(folder, `new-${damaged.length}-${archive.length}`);
      expect(await restoreTo(url, archive, target)).toMatchObject({ files: 1 });
      expect(existsSync(filePath(join(target, "blobs"), first))).toBe(false);
    });
  }
});

test("where something is already nothing is written over", async () => {
  await backUp("one.gavel");
  await expect(backUp("one.gavel")).rejects.toThrow(/one\.gavel exists already/);
});

/** All that must be refused, with nothing left behind. */
async function refuse(archive: string, message: RegExp): Promise<void> {
  await withEmptyDatabase(async (url) => {
    const error = await restoreTo(url, archive).then(
      () => null,
      (fault: unknown) => fault,
    );
    expect(error).toBeInstanceOf(BackupError);
    expect(String(error)).toMatch(message);
    const { sql, close } = openDatabase(url, { poolSize: 1 });
    expect(await sql`select from pg_class where relnamespace = 'public'::regnamespace`).toEqual([]);
    await close();
  });
}

test.each([0.02, 0.5, 0.97, 0.9999])("%s of a backup is not one", async (part) => {
  const { archive } = await backUp("one.gavel");
  truncateSync(archive, Math.floor(statSync(archive).size * part));
  await refuse(archive, /not whole|damaged|not a backup/);
});

test.each([0.001, 0.3, 0.6, 0.999])("a byte that changed at %s of it is noticed", async (part) => {
  const { archive } = await backUp("one.gavel");
  const bytes = readFileSync(archive);
  const at = Math.floor(bytes.length * part);
  bytes[at] = (bytes[at] ?? 0) ^ 0x10;
  writeFileSync(archive, bytes);
  // One in the names and hashes of the migrations makes it a backup of something else.
  await refuse(archive, /not whole|damaged|not a backup|not the one/);
});

type Headers = Parameters<ReturnType<typeof pack>["entry"]>[0];
type Entry = readonly [name: string | Headers, bytes: Uint8Array];

async function writeEntries(path: string, entries: readonly Entry[]): Promise<void> {
  const tar = pack();
  for (const [name, bytes] of entries) {
    tar.entry(typeof name === "string" ? { name } : name, Buffer.from(bytes));
  }
  tar.finalize();
  const chunks: Uint8Array[] = [];
  const packing = createZstdCompress();
  await Promise.all([
    pipeline(tar, packing),
    (async () => {
      for await (const chunk of packing) chunks.push(chunk as Uint8Array);
    })(),
  ]);
  writeFileSync(path, Buffer.concat(chunks));
}

test("what is not a backup is called that", async () => {
  const path = join(folder, "other");
  writeFileSync(path, "PK\u0003\u0004 something else");
  await refuse(path, /this is not a backup of Gavel/);
  await writeEntries(path, [["a.txt", Buffer.from("hello")]]);
  await refuse(path, /this is not a backup of Gavel/);
  writeFileSync(path, "");
  await refuse(path, /this is not a backup of Gavel/);
});

async function entriesOf(archive: string): Promise<[string, Uint8Array][]> {
  const entries: [string, Uint8Array][] = [];
  for await (const entry of readEntries(archive)) {
    entries.push([entry.name, await readSmall(entry, "trailer")]);
  }
  return entries;
}

async function withEntries(
  archive: string,
  change: (name: string, bytes: Uint8Array) => Uint8Array,
): Promise<void> {
  const entries = await entriesOf(archive);
  await writeEntries(
    archive,
    entries.map(([name, bytes]) => [name, change(name, bytes)]),
  );
}

describe("an archive that somebody made to be restored", () => {
  const NONE = Buffer.alloc(0);
  const SECRET = "site/jwt-secret";

  /** What comes of reading it to its end; the header need not be one. */
  async function read(...entries: Entry[]): Promise<string> {
    const path = join(folder, "made");
    await writeEntries(path, [[HEADER, NONE], ...entries, [TRAILER, NONE]]);
    try {
      for await (const entry of readEntries(path)) await readSmall(entry, "siteFile");
      return "read";
    } catch (error) {
      expect(error).toBeInstanceOf(BackupError);
      return String(error);
    }
  }

  test.each<[string, Headers]>([
    ["a symbolic link", { name: SECRET, type: "symlink", linkname: "/etc/passwd" }],
    ["a hard link", { name: SECRET, type: "link", linkname: "/etc/passwd" }],
    ["a device", { name: SECRET, type: "character-device", devmajor: 1, devminor: 5 }],
    ["a pipe", { name: SECRET, type: "fifo" }],
    ["a folder", { name: "site/include", type: "directory" }],
    // It would be waited for.
    ["a folder that claims to have content", { name: SECRET, type: "directory", size: 5000 }],
  ])("has files in it, and not %s", async (_, header) => {
    expect(await read([SECRET, NONE])).toBe("read");
    expect(await read([header, NONE])).toMatch(/the backup is damaged: ".+" is no file$/);
  });

  test("takes no more memory than what it is may take", async () => {
    const large = Buffer.alloc(17 * 1024 * 1024);
    expect(await read([SECRET, large])).toMatch(/"site\/jwt-secret" is too large$/);
    const path = join(folder, "made");
    await writeEntries(path, [[HEADER, large.subarray(0, 9 * 1024 * 1024)]]);
    await expect(readHeader(path)).rejects.toThrow(/"gavel-backup\.json" is too large$/);
  });

  test("writes nothing but what a site keeps, and there", async () => {
    const names = [
      "../x",
      "/tmp/x",
      "include/../x.h",
      "include/.x.h",
      "include/a/x.h",
      "jwt-secret\0",
    ];
    expect([...names, "run/lock.json", "include/x.h\n", ""].filter(isSiteFile)).toEqual([]);
    expect(["jwt-secret", "judge-token", "include/testlib.h"].every(isSiteFile)).toBe(true);
    const { archive } = await backUp("one.gavel");
    const [header, ...rest] = await entriesOf(archive);
    if (header === undefined) throw new Error("an empty backup");
    await writeEntries(archive, [header, ["site/../escaped\u001b", NONE], ...rest]);
    await refuse(archive, /nothing is known of its file "\.\.\/escaped\\u001b"$/);
    expect(readdirSync(folder).sort()).toEqual(["one.gavel", "site"]);
  });
});

test("a format or a migration of a newer Gavel is refused, and says what to do", async () => {
  const { archive } = await backUp("one.gavel");
  const changed = (change: (header: ReturnType<typeof parseHeader>) => object) =>
    withEntries(archive, (name, bytes) =>
      name === HEADER ? Buffer.from(JSON.stringify(change(parseHeader(bytes)))) : bytes,
    );
  const newer = { name: "9999_future.sql", sha256: "0".repeat(64) };
  await changed((header) => ({ ...header, migrations: [...header.migrations, newer] }));
  await refuse(archive, /a newer Gavel \(1\.2\.3\) wrote this backup, with the migration 9999_/);
  await changed(() => ({ format: FORMAT, version: VERSION + 1 }));
  await refuse(archive, /a newer Gavel wrote this backup \(format 2, this one reads up to 1\)/);
});

function withoutSecondLine(bytes: Buffer): Buffer {
  const first = bytes.indexOf(10) + 1;
  return Buffer.concat([bytes.subarray(0, first), bytes.subarray(bytes.indexOf(10, first) + 1)]);
}

test("rows that were put in or taken out by somebody are noticed", async () => {
  const { archive } = await backUp("one.gavel");
  await withEntries(archive, (name, bytes) =>
    name === "database/setting/000001" ? withoutSecondLine(Buffer.from(bytes)) : bytes,
  );
  await refuse(archive, /"setting" is not as it was/);
});

describe("what a restore will take is asked first", () => {
  const room = async (archive: string, places: { rows: string | null; files: string | null }) => {
    const header = await readHeader(archive);
    return refuseWithoutRoom(archive, header, places).then(() => "fits", String);
  };

  test("of an archive whose end declares more than the disk has nothing is written", async () => {
    const { archive } = await backUp("many/");
    expect(await room(archive, { rows: folder, files: folder })).toBe("fits");
    await withEntries(archive, (name, bytes) => {
      if (name !== TRAILER) return bytes;
      const trailer = parseTrailer(bytes);
      const files = trailer.files.map((file) => ({ ...file, bytes: 2 ** 52 }));
      return Buffer.from(JSON.stringify({ ...trailer, files }));
    });
    await refuse(archive, /takes more than \d+ MiB, which is all that is free in .+: make room/);
    expect(readdirSync(folder).sort()).toEqual(["many", "site"]);
    // An object store has room.
    expect(await room(archive, { rows: folder, files: null })).toBe("fits");
  });

  test("what its end does not declare is no part of it", async () => {
    const { archive } = await backUp("one.gavel");
    const entries = await entriesOf(archive);
    const last = entries.at(-1);
    const file = entries.find(([name]) => name.startsWith("files/"));
    if (last === undefined || file === undefined) throw new Error("an empty backup");
    const more = (...added: Entry[]) =>
      writeEntries(archive, [...entries.slice(0, -1), ...added, last]);
    await more([`files/${"0".repeat(64)}`, Buffer.from("x")]);
    await refuse(archive, /nothing is known of its file "0+"$/);
    await more(file);
    await refuse(archive, /two of "files\//);
    await more(["database/setting/000099", Buffer.from("x\n")]);
    await refuse(archive, /"setting" is not as it was$/);
    expect(readdirSync(folder).sort()).toEqual(["one.gavel", "site"]);
  });
});

test("of a backup that fails nothing stays", async () => {
  const failing = takeBackup({
    ...{
      databaseUrl: database.url,
      dataDir,
      store: storeIn(dataDir),
      to: join(folder, "one.gavel"),
      release: "1",
    },
    now: new Date(),
    report(part) {
      if (part === "setting") throw new Error("the disk is full");
    },
  });
  await expect(failing).rejects.toThrow("the disk is full");
  expect(readdirSync(folder)).toEqual(["site"]);
});
