import { admin, router } from "../../kernel/trpc.ts";
import * as schema from "./schema.ts";
import * as service from "./service.ts";

/** Of a problem that is here, those who may write it. */
const editor = admin.meta({ reach: ["owner", "keepers"] });

export const remoteProblemRouter = router({
  name: admin.input(schema.namedInput).query(({ ctx, input }) => service.nameRemote(ctx, input)),
  import: admin
    .input(schema.namedInput)
    .mutation(({ ctx, input }) => service.importRemote(ctx, input)),
  compare: editor
    .input(schema.pidInput)
    .mutation(({ ctx, input }) => service.compareWithSite(ctx, input.pid)),
  renew: editor
    .input(schema.renewInput)
    .mutation(({ ctx, input }) => service.renewFromSite(ctx, input)),
});
