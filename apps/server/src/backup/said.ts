/** What the server and the process that takes a backup say to each other. */
import type { FileStoreSettings } from "@gavel/file-store";
import { z } from "zod";

export const backupWish = z.object({
  databaseUrl: z.string(),
  dataDir: z.string(),
  /** As the server itself has read them. */
  fileStore: z.custom<FileStoreSettings>((value) => typeof value === "object" && value !== null),
  to: z.string(),
  release: z.string(),
  keep: z.number().int(),
});
export type BackupWish = z.infer<typeof backupWish>;

const count = z.number().int();
export const said = z.union([
  z.object({ part: z.string(), percent: count.nullable() }),
  z.object({
    taken: z.object({
      ...{ archive: z.string(), archiveBytes: count, rows: count, files: count },
      ...{ newFiles: count, damaged: count, hasSecret: z.boolean() },
      pruneFault: z.string().nullable(),
    }),
  }),
  z.object({ fault: z.string() }),
]);
export type Said = z.infer<typeof said>;
