import { root, router } from "../../kernel/trpc.ts";
import * as office from "./office.ts";
import * as schema from "./schema.ts";
import { tryAccount, trySite } from "./try.ts";

export const remoteAccountRouter = router({
  list: root.query(({ ctx }) => office.listRemoteSites(ctx)),
  save: root
    .input(schema.saveAccountInput)
    .mutation(({ ctx, input }) => office.saveRemoteAccount(ctx, input)),
  remove: root
    .input(schema.accountIdInput)
    .mutation(({ ctx, input }) => office.removeRemoteAccount(ctx, input.id)),
  try: root.input(schema.accountIdInput).mutation(({ ctx, input }) => tryAccount(ctx, input.id)),
  trySite: root.input(schema.siteInput).mutation(({ ctx, input }) => trySite(ctx, input.site)),
});
