import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { asJsonb } from "@gavel/db";
import { createTestDatabase, type TestDatabase } from "@gavel/db/testing";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { clearDesk, openDesk, refusal } from "../../kernel/testing/desk.ts";
import { createAccount } from "../../people/account/service/create.ts";
import { updateSettings } from "../../site/setting/index.ts";
import { askForBackup, getBackupHealth, listBackups, wantScheduled } from "./service.ts";
import { type BackupTaker, startBackupWorker } from "./worker.ts";

const PACE = { lookMs: 20, beatMs: 20, silentS: 60 };
const PATIENCE = { timeout: 60_000, interval: 20 };
const TAKEN = {
  ...{ archive: "/backups/dumps/one.tar.zst", archiveBytes: 10, rows: 3, files: 2, newFiles: 1 },
  ...{ damaged: 0, lacksSecret: false, pruneFault: null },
};

let database: TestDatabase;
let folder: string;
let stops: (() => Promise<void>)[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "gavel-backup-"));
});
afterEach(async () => {
  await Promise.all(stops.map((stop) => stop()));
  stops = [];
  rmSync(folder, { recursive: true });
  await database.db.deleteFrom("backup_run").execute();
  await database.db.deleteFrom("message").execute();
  await clearDesk(database.db);
});

async function openSite() {
  const desk = openDesk(database.db);
  Object.assign(desk.services, { backups: { folder: join(folder, "b"), dataDir: folder } });
  const rootUid = await createAccount(database.db, {
    ...{ username: "keeper", password: "keeper-pass", email: "keeper@mail.example" },
  });
  await database.db
    .updateTable("user_account")
    .set({ role_id: 1000, locale: "en-US" })
    .where("uid", "=", rootUid)
    .execute();
  const root = () => desk.signedIn(rootUid, 1000);
  const work = (take: BackupTaker) => {
    const stop = startBackupWorker(desk.context(), take, PACE);
    stops.push(stop);
    return stop;
  };
  const states = async () => (await listBackups(root())).runs.map(({ state }) => state);
  const reach = (...expected: string[]) =>
    vi.waitFor(async () => expect(await states()).toEqual(expected), PATIENCE);
  const mails = () => database.db.selectFrom("mail_outbox").select(["recipient", "body"]).execute();
  /** Set a year ago, so that every moment counts. */
  async function schedule(days: number[], hour: number): Promise<void> {
    const rows = Object.entries({ backupDays: days, backupHour: hour, timeZone: "Asia/Shanghai" });
    const old = new Date("2025-01-01T00:00:00Z");
    await database.db
      .insertInto("setting")
      .values(rows.map(([key, value]) => ({ key, value: asJsonb(value), updated_at: old })))
      .execute();
    desk.emit({ type: "setting", key: "backupDays" });
  }
  return { ...desk, root, work, reach, mails, schedule };
}

test("root asks for one, sees how far it is and what came of it", async () => {
  const site = await openSite();
  const end = Promise.withResolvers<typeof TAKEN>();
  site.work(({ report, keep }) => {
    report(`keeps ${keep}`, 40);
    return end.promise;
  });
  await askForBackup(site.root());
  expect(await refusal(askForBackup(site.root()))).toBe("BACKUP_UNDER_WAY");
  await vi.waitFor(async () => {
    const [run] = (await listBackups(site.root())).runs;
    expect(run).toMatchObject({ state: "running", part: "keeps 14", percent: 40 });
  }, PATIENCE);
  end.resolve(TAKEN);
  await site.reach("done");
  const { place, runs } = await listBackups(site.root());
  expect(place).toMatchObject({ folder: join(folder, "b"), isOnSiteDisk: true });
  expect(place.freeBytes).toBeGreaterThan(0);
  expect(runs).toMatchObject([
    { askedBy: "keeper", dueAt: null, archive: TAKEN.archive, rows: 3, files: 2, newFiles: 1 },
  ]);
  expect(await site.mails()).toEqual([]);
});

test("the clock wants each moment once, by however many servers, and none from before it was set", async () => {
  const site = await openSite();
  expect(await wantScheduled(site.context())).toBeNull();
  // Three in the morning in Shanghai was at 19:00; it is 08:00 now.
  await site.schedule([1, 2, 3, 4, 5, 6, 7], 3);
  const wanted = await Promise.all([1, 2, 3].map(() => wantScheduled(site.context())));
  expect(wanted.filter((id) => id !== null)).toHaveLength(1);
  expect((await listBackups(site.root())).runs).toMatchObject([
    { state: "wanted", dueAt: new Date("2026-04-30T19:00:00Z"), askedBy: null },
  ]);
  site.work(async () => TAKEN);
  await site.reach("done");
  expect(await wantScheduled(site.context())).toBeNull();
  site.wait(24 * 3600);
  expect(await wantScheduled(site.context())).not.toBeNull();
  await site.reach("done", "done");
  // The clock of the machine was a year ahead, and is right again.
  site.wait(365 * 24 * 3600);
  expect(await wantScheduled(site.context())).not.toBeNull();
  await site.reach("done", "done", "done");
  site.wait(-364 * 24 * 3600);
  expect(await wantScheduled(site.context())).not.toBeNull();
});

test("a new schedule begins with its next moment", async () => {
  const site = await openSite();
  const changes = { backupDays: [1, 2, 3, 4, 5, 6, 7], backupHour: 3, backupKeep: 2 };
  await updateSettings(site.root(), changes);
  // Stored by the database's clock, which is not moved.
  await database.db.updateTable("setting").set({ updated_at: site.now() }).execute();
  expect(await wantScheduled(site.context())).toBeNull();
  site.wait(24 * 3600);
  expect(await wantScheduled(site.context())).not.toBeNull();
});

test("a failure is told to root by mail and by message, with what was wrong and the last good one", async () => {
  const site = await openSite();
  const turns = [
    () => Promise.resolve(TAKEN),
    () => Promise.reject(new Error("ENOSPC: disk full")),
  ];
  site.work(() => turns.shift()?.() ?? Promise.resolve(TAKEN));
  await askForBackup(site.root());
  await site.reach("done");
  await askForBackup(site.root());
  await site.reach("failed", "done");
  const told = /failed: ENOSPC: disk full[\s\S]*May 1, 2026/;
  expect(await site.mails()).toEqual([
    { recipient: "keeper@mail.example", body: expect.stringMatching(told) },
  ]);
  const messages = await database.db.selectFrom("message").select(["title", "content"]).execute();
  expect(messages).toEqual([
    { title: "Gavel: backup failed", content: expect.stringContaining("/admin/conf?tab=backups") },
  ]);
  expect(await getBackupHealth(site.context())).toMatchObject({
    ...{ state: "failed", lastAt: site.now() },
  });
});

test("files that are missing, and older ones that stay, are told as well", async () => {
  const site = await openSite();
  const turns = [{ damaged: 2 }, { pruneFault: "a list is missing: no file is removed" }];
  site.work(async () => ({ ...TAKEN, ...turns.shift() }));
  await askForBackup(site.root());
  await site.reach("incomplete");
  await askForBackup(site.root());
  await site.reach("incomplete", "incomplete");
  const bodies = (await site.mails()).map(({ body }) => body);
  expect(bodies).toEqual([
    expect.stringContaining("2 files of the site are missing or broken"),
    expect.stringContaining("a list is missing: no file is removed"),
  ]);
});

test("what a server leaves when it stops the next one takes; what one left that died is told", async () => {
  const site = await openSite();
  const begun = Promise.withResolvers<void>();
  const stop = site.work(({ signal }) => {
    begun.resolve();
    return new Promise((_, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason));
    });
  });
  await askForBackup(site.root());
  await begun.promise;
  await stop();
  await site.reach("wanted");
  const again = Promise.withResolvers<void>();
  site.work(({ signal }) => {
    again.resolve();
    return new Promise((_, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason));
    });
  });
  await again.promise;
  // As another server sees it: no sign of life for longer than it waits, and by its taker none ever again.
  await database.sql`
    update backup_run set taker = gen_random_uuid(), beat_at = clock_timestamp() - interval '61 s'`;
  const other = startBackupWorker(site.context(), async () => TAKEN, PACE);
  stops.push(other);
  await site.reach("failed");
  expect((await site.mails()).map(({ body }) => body)).toEqual([
    expect.stringContaining("the server stopped while it took the backup"),
  ]);
});

test("a fault of the database before it begins leaves the backup to the next look", async () => {
  const site = await openSite();
  const faulty = Promise.withResolvers<void>();
  const log = { ...site.context().log, error: () => faulty.resolve() };
  await askForBackup(site.root());
  await database.sql`alter table setting rename to setting_away`;
  try {
    stops.push(startBackupWorker({ ...site.context(), log }, async () => TAKEN, PACE));
    await faulty.promise;
  } finally {
    await database.sql`alter table setting_away rename to setting`;
  }
  await site.reach("done");
});

test("the dashboard tells none, good, late", async () => {
  const site = await openSite();
  const stateNow = async () => (await getBackupHealth(site.context())).state;
  expect(await stateNow()).toBe("off");
  await site.schedule([1], 3);
  site.work(async () => TAKEN);
  await askForBackup(site.root());
  await site.reach("done");
  expect(await stateNow()).toBe("good");
  site.wait(8 * 24 * 3600);
  expect(await stateNow()).toBe("good");
  site.wait(2 * 24 * 3600);
  expect(await stateNow()).toBe("late");
});
