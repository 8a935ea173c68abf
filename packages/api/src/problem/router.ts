import { admin, anyone, root, router, signedIn } from "../trpc.ts";
import { compileChecker } from "./checker/compile.ts";
import { importIdInput } from "./exchange/schema.ts";
import * as exchange from "./exchange/service.ts";
import * as schema from "./schema.ts";
import * as cases from "./service/cases.ts";
import * as find from "./service/find.ts";
import * as get from "./service/get.ts";
import * as mine from "./service/mine.ts";
import * as save from "./service/save.ts";
import * as staff from "./service/staff.ts";

export const problemRouter = router({
  find: anyone
    .input(schema.findProblemsInput)
    .query(({ ctx, input }) => find.findProblems(ctx, input)),
  random: anyone.query(({ ctx }) => find.pickRandomProblem(ctx)),
  get: anyone
    .input(schema.getProblemInput)
    .query(({ ctx, input }) => get.getProblem(ctx, input.problemId)),
  languages: anyone
    .input(schema.problemPidInput)
    .query(({ ctx, input }) => get.getProblemLanguages(ctx, input.pid)),
  templates: anyone
    .input(schema.problemPidInput)
    .query(({ ctx, input }) => get.getProblemTemplates(ctx, input.pid)),
  tags: anyone
    .input(schema.problemPidInput)
    .query(({ ctx, input }) => get.getProblemTags(ctx, input.pid)),
  statuses: signedIn
    .input(schema.problemStatusInput)
    .query(({ ctx, input }) => mine.findStatuses(ctx, input.pids)),
  progress: signedIn.query(({ ctx }) => mine.getProgress(ctx)),
  lastAcceptedCode: signedIn
    .input(schema.problemPidInput)
    .query(({ ctx, input }) => mine.getLastAcceptedCode(ctx, input.pid)),
  findForStaff: admin
    .input(schema.findForStaffInput)
    .query(({ ctx, input }) => staff.findProblemsForStaff(ctx, input)),
  getFull: admin
    .input(schema.problemPidInput)
    .query(({ ctx, input }) => staff.getFullProblem(ctx, input.pid)),
  cases: admin
    .input(schema.problemCasesInput)
    .query(({ ctx, input }) => cases.findProblemCases(ctx, input)),
  create: admin
    .input(schema.problemForm)
    .mutation(({ ctx, input }) => save.createProblem(ctx, input)),
  update: admin
    .input(schema.problemForm)
    .mutation(({ ctx, input }) => save.updateProblem(ctx, input)),
  changeAuth: admin
    .input(schema.changeAuthInput)
    .mutation(({ ctx, input }) => staff.changeProblemAuth(ctx, input)),
  compileChecker: admin
    .input(schema.compileCheckerInput)
    .mutation(({ ctx, input }) => compileChecker(ctx, input)),
  getImport: root.input(importIdInput).query(({ ctx, input }) => exchange.getImport(ctx, input.id)),
  findImports: root.query(({ ctx }) => exchange.findImports(ctx)),
  delete: admin
    .input(schema.problemPidInput)
    .mutation(({ ctx, input }) => staff.removeProblem(ctx, input.pid)),
});
