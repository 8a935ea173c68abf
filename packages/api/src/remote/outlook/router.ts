import { anyone, router } from "../../kernel/trpc.ts";
import { outlookInput } from "./schema.ts";
import { getOutlook } from "./service.ts";

export const remoteOutlookRouter = router({
  get: anyone
    .meta({ reach: ["everyone"] })
    .input(outlookInput)
    .query(({ ctx, input }) => getOutlook(ctx, input)),
});
