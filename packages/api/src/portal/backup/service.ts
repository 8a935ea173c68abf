/** Backups that the site takes of itself: when, whether they went well, and who is told when they did not. */
import { stat, statfs } from "node:fs/promises";
import { dirname } from "node:path";
import { announce, type Db } from "@gavel/db";
import { backupPatienceMs, lastBackupTime } from "@gavel/domain/backup";
import type { Context, Services, SignedInContext } from "../../kernel/context.ts";
import { DomainError } from "../../kernel/error.ts";
import { recordAudit } from "../../site/audit/index.ts";
import { loadSettings } from "../../site/setting/index.ts";
import * as queries from "./queries.ts";
import type { BackupHealth, BackupPlace, Backups } from "./schema.ts";

const RUNS_SHOWN = 30;
const RUNS_KEPT_MS = 400 * 86_400_000;

export async function listBackups(ctx: SignedInContext): Promise<Backups> {
  const [place, runs] = await Promise.all([
    readPlace(ctx.services.backups),
    queries.listRuns(ctx.db, RUNS_SHOWN),
  ]);
  return { place, runs };
}

async function readPlace({ folder, dataDir }: Services["backups"]): Promise<BackupPlace> {
  const there = await nearestThere(folder);
  const [own, sites] = await Promise.all([stat(there), stat(dataDir)]);
  const { bavail, bsize } = await statfs(there);
  return { folder, freeBytes: bavail * bsize, isOnSiteDisk: own.dev === sites.dev };
}

/** A folder that nothing was put into yet is made at the first backup. */
async function nearestThere(folder: string): Promise<string> {
  try {
    await stat(folder);
    return folder;
  } catch (error) {
    const parent = dirname(folder);
    if ((error as NodeJS.ErrnoException).code !== "ENOENT" || parent === folder) throw error;
    return nearestThere(parent);
  }
}

/** @throws DomainError BACKUP_UNDER_WAY */
export async function askForBackup(ctx: SignedInContext): Promise<{ id: number }> {
  const id = await ctx.db.transaction().execute(async (tx) => {
    const made = await queries.insertRun(tx, {
      ...{ dueAt: null, askedBy: ctx.viewer.uid, now: ctx.now() },
    });
    if (made === null) throw new DomainError("BACKUP_UNDER_WAY");
    await recordAudit(tx, ctx, { action: "backup.start" });
    await announce(tx, { type: "backup" });
    return made;
  });
  return { id };
}

type SiteContext = Pick<Context, "db" | "now" | "services">;

/** Wants a backup once the moment for one has come; not for moments from before the schedule was set. */
export async function wantScheduled(ctx: SiteContext): Promise<number | null> {
  const now = ctx.now();
  const { backupDays: days, backupHour: hour, timeZone } = await loadSettings(ctx);
  const dueAt = lastBackupTime({ days, hour, timeZone }, now);
  if (dueAt === null) return null;
  const since = await queries.findScheduledSince(ctx.db);
  if (since !== null && dueAt < since) return null;
  const id = await queries.insertRun(ctx.db, { dueAt, askedBy: null, now });
  if (id !== null) await announce(ctx.db, { type: "backup" });
  return id;
}

export async function getBackupHealth(ctx: SiteContext): Promise<BackupHealth> {
  const { backupDays: days } = await loadSettings(ctx);
  const { ended, whole } = await queries.findLastRuns(ctx.db);
  const lastAt = whole?.endedAt ?? null;
  if (ended?.state === "failed" || ended?.state === "incomplete") {
    return { state: ended.state, lastAt };
  }
  if (days.length === 0) return { state: "off", lastAt };
  const since = lastAt ?? (await queries.findScheduledSince(ctx.db)) ?? ctx.now();
  const isLate = ctx.now().getTime() - since.getTime() > backupPatienceMs({ days });
  return { state: isLate ? "late" : "good", lastAt };
}

/** @returns how many went */
export function purgeRuns({ db, now }: { db: Db; now: () => Date }): Promise<number> {
  return queries.deleteRunsBefore(db, new Date(now().getTime() - RUNS_KEPT_MS));
}
