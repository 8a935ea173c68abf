import { router, signedIn } from "../../kernel/trpc.ts";
import { findTries, getMatrix } from "./matrix.ts";
import * as schema from "./schema.ts";
import * as service from "./service.ts";

const teacher = signedIn.meta({ reach: ["owner", "managers", "root"] });

export const homeworkRouter = router({
  get: teacher
    .input(schema.trainingIdInput)
    .query(({ ctx, input }) => service.getHomework(ctx, input.trainingId)),
  mine: signedIn
    .meta({ reach: ["owner", "members", "managers", "root"] })
    .input(schema.trainingIdInput)
    .query(({ ctx, input }) => service.getOwnWork(ctx, input.trainingId)),
  matrix: teacher.input(schema.matrixInput).query(({ ctx, input }) => getMatrix(ctx, input)),
  tries: teacher.input(schema.triesInput).query(({ ctx, input }) => findTries(ctx, input)),
  extensions: teacher
    .input(schema.findExtensionsInput)
    .query(({ ctx, input }) => service.findExtensions(ctx, input)),
  set: teacher
    .input(schema.setHomeworkInput)
    .mutation(({ ctx, input }) => service.setHomework(ctx, input)),
  remove: teacher
    .input(schema.trainingIdInput)
    .mutation(({ ctx, input }) => service.removeHomework(ctx, input.trainingId)),
  extend: teacher
    .input(schema.extendInput)
    .mutation(({ ctx, input }) => service.extendHomework(ctx, input)),
});
