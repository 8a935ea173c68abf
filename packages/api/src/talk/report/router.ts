import { admin, router, signedIn } from "../../kernel/trpc.ts";
import {
  createReportInput,
  findHandledInput,
  findReportedInput,
  findReportsInput,
  handleReportsInput,
  reportedInput,
  setHandledInput,
} from "./schema.ts";
import { createReport } from "./service/create.ts";
import {
  countWaiting,
  findHandled,
  findReported,
  findReports,
  getReported,
} from "./service/find.ts";
import { handleReports, setHandled } from "./service/handle.ts";

export const reportRouter = router({
  create: signedIn
    .meta({ reach: ["admins"] })
    .input(createReportInput)
    .mutation(({ ctx, input }) => createReport(ctx, input)),
  find: admin.input(findReportsInput).query(({ ctx, input }) => findReports(ctx, input)),
  findHandled: admin.input(findHandledInput).query(({ ctx, input }) => findHandled(ctx, input)),
  findReported: admin.input(findReportedInput).query(({ ctx, input }) => findReported(ctx, input)),
  waiting: admin.query(({ ctx }) => countWaiting(ctx)),
  getReported: admin
    .meta({ reach: ["admins"] })
    .input(reportedInput)
    .query(({ ctx, input }) => getReported(ctx, input)),
  handle: admin
    .meta({ reach: ["admins"] })
    .input(handleReportsInput)
    .mutation(({ ctx, input }) => handleReports(ctx, input)),
  setHandled: admin
    .meta({ reach: ["admins"] })
    .input(setHandledInput)
    .mutation(({ ctx, input }) => setHandled(ctx, input)),
});
