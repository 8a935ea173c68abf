import type { BackupState } from "@gavel/domain/backup";

interface BackupRun {
  id: number;
  state: BackupState;
  /** null = somebody asked for it. */
  dueAt: Date | null;
  /** Whoever asked for it, while their account is there. */
  askedBy: string | null;
  createdAt: Date;
  startedAt: Date | null;
  endedAt: Date | null;
  /** The machine whose disk it is on. */
  host: string | null;
  /** What it is at, a table's name or `files`, and how far it is; null = not known yet. */
  part: string;
  percent: number | null;
  archive: string | null;
  archiveBytes: number | null;
  rows: number | null;
  files: number | null;
  newFiles: number | null;
  /** Files of the site that are missing or broken, so that they are not in it. */
  damaged: number | null;
  /** The key that signs sessions and seals passwords comes from the environment and is not in it. */
  lacksSecret: boolean;
  /** What the disk or the database said. */
  fault: string | null;
}

/** Where backups go on the machine that answers. */
export interface BackupPlace {
  folder: string;
  /** What is left for them; null where that cannot be asked. */
  freeBytes: number | null;
  /** Lost together with the site. */
  isOnSiteDisk: boolean;
}

export interface Backups {
  place: BackupPlace;
  /** Newest first; those of the last weeks. */
  runs: BackupRun[];
}

/** For the dashboard. */
export interface BackupHealth {
  /** "off" = none is ever taken by itself, and none was lately. */
  state: "off" | "good" | "incomplete" | "failed" | "late";
  /** When the last whole one ended. */
  lastAt: Date | null;
}
