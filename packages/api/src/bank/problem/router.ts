import {
  admin,
  anyone,
  root,
  router,
  signedIn,
  together,
  togetherForAll,
} from "../../kernel/trpc.ts";
import { compileChecker } from "./checker/compile.ts";
import { checkExport } from "./exchange/export.ts";
import { exportCheckInput, importIdInput } from "./exchange/schema.ts";
import * as exchange from "./exchange/service.ts";
import * as schema from "./schema.ts";
import * as cases from "./service/cases.ts";
import * as find from "./service/find.ts";
import * as get from "./service/get.ts";
import * as mine from "./service/mine.ts";
import { findRecentProblems } from "./service/recent.ts";
import * as save from "./service/save.ts";
import * as staff from "./service/staff.ts";

export const problemRouter = router({
  find: anyone
    .meta({ reach: ["everyone"] })
    .input(schema.findProblemsInput)
    .use(togetherForAll)
    .query(({ ctx, input }) => find.findProblems(ctx, input)),
  recent: anyone.use(togetherForAll).query(({ ctx }) => findRecentProblems(ctx)),
  next: anyone
    .meta({ reach: ["everyone"] })
    .input(schema.nextProblemInput)
    .query(({ ctx, input }) => find.findNextProblem(ctx, input)),
  random: anyone.query(({ ctx }) => find.pickRandomProblem(ctx)),
  get: anyone
    .meta({ reach: ["owner", "keepers"] })
    .input(schema.getProblemInput)
    .query(({ ctx, input }) => get.getProblem(ctx, input.problemId)),
  languages: anyone
    .meta({ reach: ["owner", "keepers"] })
    .input(schema.problemPidInput)
    .query(({ ctx, input }) => get.getProblemLanguages(ctx, input.pid)),
  templates: anyone
    .meta({ reach: ["owner", "keepers"] })
    .input(schema.problemPidInput)
    .query(({ ctx, input }) => get.getProblemTemplates(ctx, input.pid)),
  tags: anyone
    .meta({ reach: ["owner", "keepers"] })
    .input(schema.problemPidInput)
    .query(({ ctx, input }) => get.getProblemTags(ctx, input.pid)),
  statuses: signedIn
    .meta({ reach: ["everyone"] })
    .input(schema.problemStatusInput)
    .use(together)
    .query(({ ctx, input }) => mine.findStatuses(ctx, input.pids)),
  progress: signedIn.use(together).query(({ ctx }) => mine.getProgress(ctx)),
  lastAcceptedCode: signedIn
    .meta({ reach: ["everyone"] })
    .input(schema.problemPidInput)
    .query(({ ctx, input }) => mine.getLastAcceptedCode(ctx, input.pid)),
  findForStaff: admin
    .input(schema.findForStaffInput)
    .use(together)
    .query(({ ctx, input }) => staff.findProblemsForStaff(ctx, input)),
  getFull: admin
    .meta({ reach: ["owner", "keepers"] })
    .input(schema.problemPidInput)
    .query(({ ctx, input }) => staff.getFullProblem(ctx, input.pid)),
  cases: admin
    .meta({ reach: ["owner", "keepers"] })
    .input(schema.problemCasesInput)
    .query(({ ctx, input }) => cases.findProblemCases(ctx, input)),
  create: admin
    .meta({ reach: ["everyone"] })
    .input(schema.problemForm)
    .mutation(({ ctx, input }) => save.createProblem(ctx, input)),
  update: admin
    .meta({ reach: ["owner", "keepers"] })
    .input(schema.problemForm)
    .mutation(({ ctx, input }) => save.updateProblem(ctx, input)),
  changeAuth: admin
    .meta({ reach: ["owner", "keepers"] })
    .input(schema.changeAuthInput)
    .mutation(({ ctx, input }) => staff.changeProblemAuth(ctx, input)),
  compileChecker: admin
    .meta({ reach: ["owner", "keepers"] })
    .input(schema.compileCheckerInput)
    .mutation(({ ctx, input }) => compileChecker(ctx, input)),
  checkExport: root.input(exportCheckInput).query(({ ctx, input }) => checkExport(ctx, input)),
  getImport: root.input(importIdInput).query(({ ctx, input }) => exchange.getImport(ctx, input.id)),
  findImports: root.query(({ ctx }) => exchange.findImports(ctx)),
  delete: admin
    .meta({ reach: ["keepers"] })
    .input(schema.problemPidInput)
    .mutation(({ ctx, input }) => staff.removeProblem(ctx, input.pid)),
});
