export { getBackupHealth, purgeRuns, wantScheduled } from "./service.ts";
export { type BackupTaker, startBackupWorker, type TakenBackup } from "./worker.ts";
