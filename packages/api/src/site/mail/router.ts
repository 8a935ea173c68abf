import { permitted, root, router, together } from "../../kernel/trpc.ts";
import { mailIdInput, mailServerInput, outboxInput, testMailInput } from "./schema.ts";
import { findOutbox, sendAgain } from "./service/outbox.ts";
import { getServer, testServer, updateServer } from "./service/server.ts";

const keeper = permitted("system_info_admin");

export const mailRouter = router({
  outbox: root
    .input(outboxInput)
    .use(together)
    .query(({ ctx, input }) => findOutbox(ctx, input)),
  sendAgain: root.input(mailIdInput).mutation(({ ctx, input }) => sendAgain(ctx, input)),
  server: keeper.query(({ ctx }) => getServer(ctx)),
  updateServer: keeper
    .input(mailServerInput)
    .mutation(({ ctx, input }) => updateServer(ctx, input)),
  test: keeper.input(testMailInput).mutation(({ ctx, input }) => testServer(ctx, input)),
});
