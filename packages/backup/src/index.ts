export { takeBackup } from "./backup.ts";
export { BackupError } from "./format.ts";
export { findArchive } from "./place.ts";
export { pruneBackups } from "./prune.ts";
export { type RestoreOutcome, restoreBackup } from "./restore.ts";
export { verifyBackup } from "./verify.ts";
