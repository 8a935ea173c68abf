import { root, router } from "../../kernel/trpc.ts";
import { findWebhooks, reactivateWebhook, removeWebhook } from "./keep.ts";
import { webhookIdInput } from "./schema.ts";

export const webhookRouter = router({
  find: root.query(({ ctx }) => findWebhooks(ctx)),
  reactivate: root
    .input(webhookIdInput)
    .mutation(({ ctx, input }) => reactivateWebhook(ctx, input)),
  remove: root.input(webhookIdInput).mutation(({ ctx, input }) => removeWebhook(ctx, input)),
});
