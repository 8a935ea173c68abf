import { admin, router } from "../../kernel/trpc.ts";
import { getContestPackage } from "./preview.ts";
import { importIdInput, packageIdInput, startInput } from "./schema.ts";
import { startContestImport } from "./start.ts";
import { getContestImport, undoContestImport } from "./view.ts";

/** What one uploads and imports is nobody else's to see. */
const own = admin.meta({ reach: ["owner"] });

export const contestImportRouter = router({
  getPackage: own
    .input(packageIdInput)
    .query(({ ctx, input }) => getContestPackage(ctx, input.packageId)),
  start: own.input(startInput).mutation(({ ctx, input }) => startContestImport(ctx, input)),
  get: own.input(importIdInput).query(({ ctx, input }) => getContestImport(ctx, input.importId)),
  undo: own
    .input(importIdInput)
    .mutation(({ ctx, input }) => undoContestImport(ctx, input.importId)),
});
