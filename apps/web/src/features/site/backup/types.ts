import type { Outputs } from "../../../app/trpc.ts";

type Backups = Outputs["backup"]["list"];
export type BackupPlace = Backups["place"];
export type BackupRun = Backups["runs"][number];
