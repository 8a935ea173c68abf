import { admin, anyone, router, together } from "../../kernel/trpc.ts";
import * as schema from "./schema.ts";
import * as service from "./service.ts";

export const trainingCategoryRouter = router({
  find: anyone.use(together).query(({ ctx }) => service.findCategories(ctx)),
  create: admin
    .input(schema.categoryInput)
    .mutation(({ ctx, input }) => service.createCategory(ctx, input)),
  update: admin
    .meta({ reach: ["keepers"] })
    .input(schema.updateCategoryInput)
    .mutation(({ ctx, input }) => service.updateCategory(ctx, input)),
  losses: admin
    .meta({ reach: ["keepers"] })
    .input(schema.categoryIdInput)
    .query(({ ctx, input }) => service.getLosses(ctx, input.id)),
  delete: admin
    .meta({ reach: ["keepers"] })
    .input(schema.categoryIdInput)
    .mutation(({ ctx, input }) => service.deleteCategory(ctx, input.id)),
});
