import { admin, router } from "../../kernel/trpc.ts";
import * as schema from "./schema.ts";
import * as service from "./service.ts";

const arranger = admin.meta({ reach: ["owner", "keepers"] });

export const trainingProblemRouter = router({
  findForStaff: arranger
    .input(schema.trainingIdInput)
    .query(({ ctx, input }) => service.findForStaff(ctx, input.trainingId)),
  candidates: arranger
    .input(schema.candidatesInput)
    .query(({ ctx, input }) => service.findCandidates(ctx, input)),
  add: arranger
    .input(schema.addInput)
    .mutation(({ ctx, input }) => service.addProblems(ctx, input)),
  setRank: arranger
    .input(schema.setRankInput)
    .mutation(({ ctx, input }) => service.setRank(ctx, input)),
  reorder: arranger
    .input(schema.reorderInput)
    .mutation(({ ctx, input }) => service.reorder(ctx, input)),
  remove: arranger
    .input(schema.entryIdInput)
    .mutation(({ ctx, input }) => service.remove(ctx, input.id)),
  removeByPid: arranger
    .input(schema.removeByPidInput)
    .mutation(({ ctx, input }) => service.removeByPid(ctx, input)),
});
