import { admin, router, signedIn } from "../../kernel/trpc.ts";
import * as read from "./read.ts";
import * as schema from "./schema.ts";
import * as service from "./service.ts";

/** The same for the site's contests and those of groups, but for who is at the door. */
function arranging(organiser: typeof admin) {
  return {
    findForStaff: organiser
      .input(schema.contestIdInput)
      .query(({ ctx, input }) => read.findForStaff(ctx, input.contestId)),
    get: organiser
      .input(schema.problemInContestInput)
      .query(({ ctx, input }) => read.getContestProblem(ctx, input)),
    candidates: organiser
      .input(schema.candidatesInput)
      .query(({ ctx, input }) => read.findCandidates(ctx, input)),
    addFromBank: organiser
      .input(schema.addFromBankInput)
      .mutation(({ ctx, input }) => service.addFromBank(ctx, input)),
    create: organiser
      .input(schema.createInContestInput)
      .mutation(({ ctx, input }) => service.createInContest(ctx, input)),
    update: organiser
      .input(schema.updateContestProblemInput)
      .mutation(({ ctx, input }) => service.updateContestProblem(ctx, input)),
    save: organiser.input(schema.saveContestProblemInput).mutation(async ({ ctx, input }) => {
      await service.saveContestProblem(ctx, input);
      return read.getContestProblem(ctx, input);
    }),
    reorder: organiser
      .input(schema.reorderInput)
      .mutation(({ ctx, input }) => service.reorderContestProblems(ctx, input)),
    losses: organiser
      .input(schema.contestProblemIdInput)
      .query(({ ctx, input }) => read.getLosses(ctx, input.id)),
    remove: organiser
      .input(schema.contestProblemIdInput)
      .mutation(({ ctx, input }) => service.removeContestProblem(ctx, input.id)),
    removeByPid: organiser
      .input(schema.removeByPidInput)
      .mutation(({ ctx, input }) => service.removeByPid(ctx, input)),
    pause: organiser
      .input(schema.pauseInput)
      .mutation(({ ctx, input }) => service.pauseContestProblem(ctx, input)),
    resume: organiser
      .input(schema.contestProblemIdInput)
      .mutation(({ ctx, input }) => service.resumeContestProblem(ctx, input.id)),
  };
}

export const contestProblemRouter = router(arranging(admin.meta({ reach: ["owner", "root"] })));

const groupOrganiser = signedIn.meta({ reach: ["owner", "managers", "root"] });
export const groupContestProblemRouter = router({
  ...arranging(groupOrganiser),
  addFromGroup: groupOrganiser
    .input(schema.addFromGroupInput)
    .mutation(({ ctx, input }) => service.addFromGroup(ctx, input)),
});
