import { router, signedIn } from "../../../kernel/trpc.ts";
import * as schema from "./schema.ts";
import { findProgramSet } from "./service/find.ts";
import { cancelJob, getJob } from "./service/job.ts";
import { getReadiness, publishProblem } from "./service/readiness.ts";
import { getCell, getResults } from "./service/results.ts";
import * as run from "./service/run.ts";
import { savePrograms } from "./service/save.ts";

/** Whoever writes the problem: see its own router. */
const ofProblem = signedIn.meta({ reach: ["owner", "managers", "keepers"] });

export const problemProgramRouter = router({
  list: ofProblem
    .input(schema.programPidInput)
    .query(({ ctx, input }) => findProgramSet(ctx, input)),
  saveAll: ofProblem
    .input(schema.saveProgramsInput)
    .mutation(({ ctx, input }) => savePrograms(ctx, input)),
  run: ofProblem
    .input(schema.runSolutionsInput)
    .mutation(({ ctx, input }) => run.runSolutions(ctx, input)),
  results: ofProblem.input(schema.resultsInput).query(({ ctx, input }) => getResults(ctx, input)),
  cell: ofProblem.input(schema.cellInput).query(({ ctx, input }) => getCell(ctx, input)),
  generate: ofProblem
    .input(schema.generateInput)
    .mutation(({ ctx, input }) => run.generate(ctx, input)),
  answers: ofProblem
    .input(schema.inputsInput)
    .mutation(({ ctx, input }) => run.makeAnswers(ctx, input)),
  validate: ofProblem
    .input(schema.inputsInput)
    .mutation(({ ctx, input }) => run.validate(ctx, input)),
  runCheckerTests: ofProblem
    .input(schema.programPidInput)
    .mutation(({ ctx, input }) => run.runCheckerTests(ctx, input)),
  readiness: ofProblem
    .input(schema.programPidInput)
    .query(({ ctx, input }) => getReadiness(ctx, input)),
  publish: ofProblem
    .input(schema.publishInput)
    .mutation(({ ctx, input }) => publishProblem(ctx, input)),
  job: ofProblem.input(schema.jobInput).query(({ ctx, input }) => getJob(ctx, input)),
  cancel: ofProblem.input(schema.cancelInput).mutation(({ ctx, input }) => cancelJob(ctx, input)),
});
