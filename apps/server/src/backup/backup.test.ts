import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findArchive, verifyBackup } from "@gavel/backup";
import { openDatabase } from "@gavel/db";
import { folderStore } from "@gavel/file-store";
import { beforeEach, expect, test, vi } from "vitest";
import { startTestServer, type TestServer, type TestUser } from "../testing.ts";
import { backupTaker } from "./take.ts";

const PATIENCE = { timeout: 60_000, interval: 100 };

let folder: string;
let server: TestServer;
let root: TestUser;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "gavel-backups-"));
  server = await startTestServer({ backupFolder: join(folder, "kept") });
  root = await server.signUp("keeper", { role: 1000, email: "keeper@mail.example" });
  return async () => {
    await server.stop();
    rmSync(folder, { recursive: true });
  };
});

const nameOf = (at: Date) => at.toISOString().slice(0, 19).replaceAll(":", "-");

async function ended(count: number) {
  return vi.waitFor(async () => {
    const { runs } = await root.trpc.backup.list.query();
    expect(runs).toHaveLength(count);
    expect(runs[0]?.endedAt).not.toBeNull();
    return runs;
  }, PATIENCE);
}

test("the site backs itself up into its folder, and what lies there is whole", async () => {
  await root.trpc.backup.start.mutate();
  const [run] = await ended(1);
  expect(run).toMatchObject({ state: "done", fault: null, damaged: 0, askedBy: "keeper" });
  // The server of this test takes its secret from its settings.
  expect(run?.lacksSecret).toBe(true);
  const archive = findArchive(join(folder, "kept"));
  expect(run?.archive).toBe(archive);
  expect(statSync(archive).mode & 0o777).toBe(0o600);
  expect(statSync(join(folder, "kept")).mode & 0o777).toBe(0o700);
  expect(await verifyBackup(archive)).toMatchObject({ rows: run?.rows, damaged: [] });
}, 120_000);

test("as many stay as root wants", async () => {
  await root.trpc.setting.update.mutate({ backupKeep: 1 });
  await root.trpc.backup.start.mutate();
  await ended(1);
  const dumps = () =>
    readdirSync(join(folder, "kept/dumps")).filter((name) => name.endsWith(".zst"));
  const [first] = dumps();
  // Dumps are named by the second.
  const isAhead = () => expect(nameOf(new Date())).not.toBe(first?.slice(0, 19));
  await vi.waitFor(isAhead, PATIENCE);
  await root.trpc.backup.start.mutate();
  const runs = await ended(2);
  expect(runs.map(({ state }) => state)).toEqual(["done", "done"]);
  expect(dumps()).toHaveLength(1);
  expect(dumps()).not.toEqual([first]);
}, 120_000);

test("a folder that cannot be written is told in the words of the disk, by mail as well", async () => {
  writeFileSync(join(folder, "kept"), "a file in its place");
  await root.trpc.backup.start.mutate();
  const [run] = await ended(1);
  expect(run).toMatchObject({ state: "failed", fault: expect.stringMatching(/EEXIST|ENOTDIR/) });
  const mails = await server.db.selectFrom("mail_outbox").select("recipient").execute();
  expect(mails).toEqual([{ recipient: "keeper@mail.example" }]);
}, 120_000);

test("a backup that is given up ends at once and leaves no archive", async () => {
  const stopping = new AbortController();
  const release = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  // The child waits at this table for as long as it is locked.
  const other = openDatabase(server.databaseUrl, { poolSize: 1 });
  const holding = other.sql.begin(async (tx) => {
    await tx`lock table user_account in access exclusive mode`;
    held.resolve();
    await release.promise;
  });
  await held.promise;
  const { databaseUrl, dataDir } = server;
  const take = backupTaker({
    ...{
      databaseUrl,
      databaseDirectUrl: null,
      dataDir,
      fileStore: folderStore(dataDir),
      version: "1.2.3 (abc)",
      hasGivenJwtSecret: false,
    },
    backupFolder: join(folder, "kept"),
  });
  const taking = take({ keep: 3, signal: stopping.signal, report() {} });
  const dumps = join(folder, "kept/dumps");
  await vi.waitFor(() => expect(readdirSync(dumps)).toHaveLength(1), PATIENCE);
  stopping.abort(new Error("the server stops"));
  await expect(taking).rejects.toThrow("the server stops");
  release.resolve();
  await holding;
  await other.close();
  expect(() => findArchive(join(folder, "kept"))).toThrow("there is no backup");
}, 120_000);
