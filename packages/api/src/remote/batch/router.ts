import { z } from "zod";
import { admin, router } from "../../kernel/trpc.ts";
import { batchIdInput, startBatchInput } from "./schema.ts";
import * as service from "./service.ts";

/** What one imports is nobody else's to see. */
const own = admin.meta({ reach: ["owner"] });

export const remoteBatchRouter = router({
  start: admin.input(startBatchInput).mutation(({ ctx, input }) => service.startBatch(ctx, input)),
  list: admin.query(({ ctx }) => service.listBatches(ctx)),
  get: own.input(batchIdInput).query(({ ctx, input }) => service.getBatch(ctx, input.batchId)),
  stop: own.input(batchIdInput).mutation(({ ctx, input }) => service.stopBatch(ctx, input.batchId)),
  continue: own
    .input(batchIdInput.extend({ again: z.boolean() }))
    .mutation(({ ctx, input }) => service.continueBatch(ctx, input)),
});
