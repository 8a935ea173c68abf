import { admin, router } from "../../kernel/trpc.ts";
import * as schema from "./schema.ts";
import * as service from "./service.ts";

export const groupProblemRouter = router({
  findApplications: admin
    .meta({ reach: ["keepers"] })
    .input(schema.findApplicationsInput)
    .query(({ ctx, input }) => service.findApplications(ctx, input)),
  changeProgress: admin
    .meta({ reach: ["keepers"] })
    .input(schema.changeProgressInput)
    .mutation(({ ctx, input }) => service.changeProgress(ctx, input)),
});
