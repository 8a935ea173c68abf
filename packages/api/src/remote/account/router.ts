import { admin, permitted, root, router } from "../../kernel/trpc.ts";
import { readForm, saveForm } from "./form.ts";
import * as office from "./office.ts";
import * as schema from "./schema.ts";
import { tryAccount, trySite } from "./try.ts";

const keeper = permitted("system_info_admin");

export const remoteAccountRouter = router({
  form: keeper.query(({ ctx }) => readForm(ctx)),
  saveForm: keeper.input(schema.saveFormInput).mutation(({ ctx, input }) => saveForm(ctx, input)),
  list: admin.query(({ ctx }) => office.listRemoteSites(ctx)),
  save: root
    .input(schema.saveAccountInput)
    .mutation(({ ctx, input }) => office.saveRemoteAccount(ctx, input)),
  remove: root
    .input(schema.accountIdInput)
    .mutation(({ ctx, input }) => office.removeRemoteAccount(ctx, input.id)),
  try: root.input(schema.accountIdInput).mutation(({ ctx, input }) => tryAccount(ctx, input.id)),
  trySite: root.input(schema.siteInput).mutation(({ ctx, input }) => trySite(ctx, input.site)),
});
