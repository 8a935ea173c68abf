import { root, router } from "../../kernel/trpc.ts";
import { askForBackup, getBackupHealth, listBackups } from "./service.ts";

export const backupRouter = router({
  health: root.query(({ ctx }) => getBackupHealth(ctx)),
  list: root.query(({ ctx }) => listBackups(ctx)),
  start: root.mutation(({ ctx }) => askForBackup(ctx)),
});
