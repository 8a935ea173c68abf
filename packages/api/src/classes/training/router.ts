import { admin, anyone, root, router, signedIn, together } from "../../kernel/trpc.ts";
import * as group from "./group.ts";
import * as organise from "./organise.ts";
import { getTrainingRank } from "./rank.ts";
import * as schema from "./schema.ts";
import * as service from "./service.ts";
import { findSteps } from "./steps.ts";

/**
 * What organisers do with one training. The domain says who they are, so that it is the same for the site's and for those of
 * groups; who is at the door differs.
 */
function organising(door: typeof admin, remover: typeof root) {
  return {
    getForm: door
      .input(schema.trainingIdInput)
      .query(({ ctx, input }) => organise.getForm(ctx, input.trainingId)),
    update: door
      .input(schema.updateTrainingInput)
      .mutation(({ ctx, input }) => organise.updateTraining(ctx, input)),
    setEnabled: door
      .input(schema.setEnabledInput)
      .mutation(({ ctx, input }) => organise.setEnabled(ctx, input)),
    clone: door
      .input(schema.trainingIdInput)
      .mutation(({ ctx, input }) => organise.cloneTraining(ctx, input.trainingId)),
    losses: remover
      .input(schema.trainingIdInput)
      .query(({ ctx, input }) => organise.getLosses(ctx, input.trainingId)),
    delete: remover
      .input(schema.trainingIdInput)
      .mutation(({ ctx, input }) => organise.deleteTraining(ctx, input.trainingId)),
  };
}

const reader = signedIn.meta({ reach: ["owner", "members", "root"] });

export const trainingRouter = router({
  find: anyone
    .meta({ reach: ["everyone"] })
    .input(schema.findTrainingsInput)
    .use(together)
    .query(({ ctx, input }) => service.findTrainings(ctx, input)),
  get: signedIn
    .meta({ reach: ["everyone"] })
    .input(schema.trainingIdInput)
    .query(({ ctx, input }) => service.getTraining(ctx, input.trainingId)),
  access: signedIn
    .meta({ reach: ["everyone"] })
    .input(schema.trainingIdInput)
    .query(({ ctx, input }) => service.getTrainingAccess(ctx, input.trainingId)),
  register: signedIn
    .meta({ reach: ["everyone"] })
    .input(schema.registerInput)
    .mutation(({ ctx, input }) => service.register(ctx, input.trainingId, input.password)),
  problems: reader
    .input(schema.trainingIdInput)
    .query(({ ctx, input }) => service.findTrainingProblems(ctx, input.trainingId)),
  problem: reader
    .input(schema.trainingProblemInput)
    .query(({ ctx, input }) => service.getTrainingProblem(ctx, input)),
  steps: reader.input(schema.stepsInput).query(({ ctx, input }) => findSteps(ctx, input)),
  rank: reader.input(schema.rankInput).query(({ ctx, input }) => getTrainingRank(ctx, input)),

  findForStaff: admin
    .meta({ reach: ["everyone"] })
    .input(schema.findStaffTrainingsInput)
    .query(({ ctx, input }) => organise.findForStaff(ctx, input)),
  getForStaff: admin
    .meta({ reach: ["owner", "keepers"] })
    .input(schema.trainingIdInput)
    .query(({ ctx, input }) => organise.getForStaff(ctx, input.trainingId)),
  create: admin
    .meta({ reach: ["everyone"] })
    .input(schema.trainingForm)
    .mutation(({ ctx, input }) => organise.createTraining(ctx, input)),
  ...organising(admin.meta({ reach: ["owner", "root"] }), root),
});

const groupReader = signedIn.meta({ reach: ["owner", "members", "managers", "root"] });
const groupAdmin = signedIn.meta({ reach: ["owner", "managers", "root"] });

export const groupTrainingRouter = router({
  find: groupReader
    .input(schema.findGroupTrainingsInput)
    .query(({ ctx, input }) => group.findInGroup(ctx, input)),
  findForStaff: groupAdmin
    .input(schema.findStaffGroupTrainingsInput)
    .query(({ ctx, input }) => group.findForGroupAdmins(ctx, input)),
  getForStaff: groupAdmin
    .input(schema.trainingIdInput)
    .query(({ ctx, input }) => organise.getForStaff(ctx, input.trainingId)),
  create: groupAdmin
    .input(schema.createInGroupInput)
    .mutation(({ ctx, input }) => group.createInGroup(ctx, input)),
  ...organising(groupAdmin, groupAdmin),
});
