import { root, router } from "../../kernel/trpc.ts";
import { findDeliveriesInput } from "./schema.ts";
import { findDeliveries } from "./service.ts";

export const remoteQueueRouter = router({
  find: root.input(findDeliveriesInput).query(({ ctx, input }) => findDeliveries(ctx, input)),
});
