import { admin, anyone, router, together } from "../../kernel/trpc.ts";
import { seriesInput } from "./schema.ts";
import { getFigures, getInfo, getSiteStatus, getSubmissionSeries, getTodo } from "./service.ts";

export const dashboardRouter = router({
  status: anyone.query(({ ctx }) => getSiteStatus(ctx)),
  figures: admin.use(together).query(({ ctx }) => getFigures(ctx)),
  submissions: admin.input(seriesInput).query(({ ctx, input }) => getSubmissionSeries(ctx, input)),
  todo: admin.use(together).query(({ ctx }) => getTodo(ctx)),
  version: admin.query(({ ctx }) => ({ version: ctx.services.version })),
  info: admin.query(({ ctx }) => getInfo(ctx)),
});
