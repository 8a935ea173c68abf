import { admin, anyone, router, togetherForStaff } from "../../kernel/trpc.ts";
import { countProblemsOf, mergeTags } from "./merge.ts";
import * as schema from "./schema.ts";
import * as service from "./service.ts";

export const tagRouter = router({
  find: anyone
    .input(schema.bankInput)
    .use(togetherForStaff)
    .query(({ ctx, input }) => service.findTags(ctx, input.oj)),
  list: anyone
    .input(schema.bankInput)
    .use(togetherForStaff)
    .query(({ ctx, input }) => service.listTags(ctx, input.oj)),
  create: admin
    .meta({ reach: ["keepers"] })
    .input(schema.tagInput)
    .mutation(({ ctx, input }) => service.createTag(ctx, input)),
  update: admin
    .meta({ reach: ["keepers"] })
    .input(schema.updateTagInput)
    .mutation(({ ctx, input }) => service.updateTag(ctx, input)),
  delete: admin
    .meta({ reach: ["keepers"] })
    .input(schema.tagIdInput)
    .mutation(({ ctx, input }) => service.deleteTag(ctx, input.id)),
  countProblems: admin
    .meta({ reach: ["keepers"] })
    .input(schema.tagIdsInput)
    .query(({ ctx, input }) => countProblemsOf(ctx, input.ids)),
  merge: admin
    .meta({ reach: ["keepers"] })
    .input(schema.mergeTagsInput)
    .mutation(({ ctx, input }) => mergeTags(ctx, input)),
  findClassifications: admin
    .input(schema.bankInput)
    .query(({ ctx, input }) => service.findClassifications(ctx, input.oj)),
  createClassification: admin
    .meta({ reach: ["keepers"] })
    .input(schema.classificationInput)
    .mutation(({ ctx, input }) => service.createClassification(ctx, input)),
  updateClassification: admin
    .meta({ reach: ["keepers"] })
    .input(schema.updateClassificationInput)
    .mutation(({ ctx, input }) => service.updateClassification(ctx, input)),
  deleteClassification: admin
    .meta({ reach: ["keepers"] })
    .input(schema.tagIdInput)
    .mutation(({ ctx, input }) => service.deleteClassification(ctx, input.id)),
});
