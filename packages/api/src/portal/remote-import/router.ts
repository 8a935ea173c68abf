import { admin, router } from "../../kernel/trpc.ts";
import { toContestInput, toTrainingInput } from "./schema.ts";
import * as service from "./service.ts";

export const remoteImportRouter = router({
  toTraining: admin
    .meta({ reach: ["owner", "keepers"] })
    .input(toTrainingInput)
    .mutation(({ ctx, input }) => service.importToTraining(ctx, input)),
  toContest: admin
    .meta({ reach: ["owner", "root"] })
    .input(toContestInput)
    .mutation(({ ctx, input }) => service.importToContest(ctx, input)),
});
