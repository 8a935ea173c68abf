import { admin, anyone, root, router, signedIn, together } from "../../kernel/trpc.ts";
import * as organise from "./organise.ts";
import { getTrainingRank } from "./rank.ts";
import * as schema from "./schema.ts";
import * as service from "./service.ts";
import { findSteps } from "./steps.ts";

const reader = signedIn.meta({ reach: ["owner", "members", "root"] });
const organiser = admin.meta({ reach: ["owner", "root"] });

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
  getForm: organiser
    .input(schema.trainingIdInput)
    .query(({ ctx, input }) => organise.getForm(ctx, input.trainingId)),
  create: admin
    .meta({ reach: ["everyone"] })
    .input(schema.trainingForm)
    .mutation(({ ctx, input }) => organise.createTraining(ctx, input)),
  update: organiser
    .input(schema.updateTrainingInput)
    .mutation(({ ctx, input }) => organise.updateTraining(ctx, input)),
  setEnabled: organiser
    .input(schema.setEnabledInput)
    .mutation(({ ctx, input }) => organise.setEnabled(ctx, input)),
  clone: organiser
    .input(schema.trainingIdInput)
    .mutation(({ ctx, input }) => organise.cloneTraining(ctx, input.trainingId)),
  losses: root
    .input(schema.trainingIdInput)
    .query(({ ctx, input }) => organise.getLosses(ctx, input.trainingId)),
  delete: root
    .input(schema.trainingIdInput)
    .mutation(({ ctx, input }) => organise.deleteTraining(ctx, input.trainingId)),
});
