import { root, router } from "../trpc.ts";
import { outboxInput } from "./schema.ts";
import { findOutbox } from "./service.ts";

export const mailRouter = router({
  outbox: root.input(outboxInput).query(({ ctx, input }) => findOutbox(ctx, input)),
});
