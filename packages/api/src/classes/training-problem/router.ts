import { admin, router, signedIn } from "../../kernel/trpc.ts";
import * as schema from "./schema.ts";
import * as service from "./service.ts";

/** The same for the site's trainings and those of groups, but for who is at the door. */
function arranging(arranger: typeof admin) {
  return {
    findForStaff: arranger
      .input(schema.trainingIdInput)
      .query(({ ctx, input }) => service.findForStaff(ctx, input.trainingId)),
    chapters: arranger
      .input(schema.trainingIdInput)
      .query(({ ctx, input }) => service.findChapters(ctx, input.trainingId)),
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
  };
}

export const trainingProblemRouter = router(arranging(admin.meta({ reach: ["owner", "keepers"] })));

const groupArranger = signedIn.meta({ reach: ["owner", "managers", "root"] });
export const groupTrainingProblemRouter = router({
  ...arranging(groupArranger),
  addFromGroup: groupArranger
    .input(schema.addFromGroupInput)
    .mutation(({ ctx, input }) => service.addFromGroup(ctx, input)),
});
