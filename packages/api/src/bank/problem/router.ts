import {
  admin,
  anyone,
  root,
  router,
  signedIn,
  together,
  togetherForAll,
} from "../../kernel/trpc.ts";
import * as bulkSchema from "./bulk/schema.ts";
import * as bulk from "./bulk/service.ts";
import { compileChecker } from "./checker/compile.ts";
import { getBounds } from "./exchange/bounds.ts";
import { checkExport } from "./exchange/export.ts";
import { getFolder } from "./exchange/folder.ts";
import { getPackage, importPackage } from "./exchange/preview.ts";
import {
  exportCheckInput,
  folderInput,
  importIdInput,
  importPackageInput,
} from "./exchange/schema.ts";
import * as exchange from "./exchange/service.ts";
import { undoImport } from "./exchange/undo.ts";
import { beginProblemInput, saveFieldsInput } from "./form-schema.ts";
import { getProblemThereInput } from "./page-schema.ts";
import * as schema from "./schema.ts";
import * as cases from "./service/cases.ts";
import { changeProblemAuth } from "./service/change-auth.ts";
import { cloneProblem } from "./service/clone.ts";
import * as find from "./service/find.ts";
import { readProblemForm, sampleCandidates } from "./service/form-read.ts";
import { beginProblem, saveFields } from "./service/form-save.ts";
import * as get from "./service/get.ts";
import * as mine from "./service/mine.ts";
import { findRecentProblems } from "./service/recent.ts";
import * as save from "./service/save.ts";
import * as staff from "./service/staff.ts";

/** Whoever writes the problem, who needs no role of the site where it is a group's: `requireEditable` decides. */
const editor = signedIn.meta({ reach: ["owner", "managers", "keepers"] });

export const problemRouter = router({
  find: anyone
    .meta({ reach: ["everyone"] })
    .input(schema.findProblemsInput)
    .use(togetherForAll)
    .query(({ ctx, input }) => find.findProblems(ctx, input)),
  findOwn: signedIn
    .meta({ reach: ["everyone"] })
    .input(schema.findOwnProblemsInput)
    .use(together)
    .query(({ ctx, input }) => find.findOwnProblems(ctx, input)),
  recent: anyone.use(togetherForAll).query(({ ctx }) => findRecentProblems(ctx)),
  next: anyone
    .meta({ reach: ["everyone"] })
    .input(schema.nextProblemInput)
    .query(({ ctx, input }) => find.findNextProblem(ctx, input)),
  random: anyone.query(({ ctx }) => find.pickRandomProblem(ctx)),
  get: anyone
    .meta({ reach: ["owner", "keepers"] })
    .input(getProblemThereInput)
    .query(({ ctx, input }) => get.getProblem(ctx, input)),
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
    .query(({ ctx, input }) => mine.findStatuses(ctx, input.pids, input.groupId)),
  progress: signedIn.use(together).query(({ ctx }) => mine.getProgress(ctx)),
  lastAcceptedCode: signedIn
    .meta({ reach: ["everyone"] })
    .input(schema.problemPidInput)
    .query(({ ctx, input }) => mine.getLastAcceptedCode(ctx, input.pid)),
  findForStaff: admin
    .meta({ reach: ["everyone"] })
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
  getForm: editor
    .input(schema.problemPidInput)
    .query(({ ctx, input }) => readProblemForm(ctx, input.pid)),
  sampleCandidates: editor
    .input(schema.problemPidInput)
    .query(({ ctx, input }) => sampleCandidates(ctx, input.pid)),
  begin: admin
    .meta({ reach: ["everyone"] })
    .input(beginProblemInput)
    .mutation(({ ctx, input }) => beginProblem(ctx, input)),
  saveFields: editor.input(saveFieldsInput).mutation(({ ctx, input }) => saveFields(ctx, input)),
  changeAuth: admin
    .meta({ reach: ["owner", "keepers"] })
    .input(bulkSchema.changeAuthInput)
    .mutation(({ ctx, input }) => changeProblemAuth(ctx, input)),
  setAuths: admin
    .meta({ reach: ["owner", "keepers"] })
    .input(bulkSchema.setAuthsInput)
    .mutation(({ ctx, input }) => bulk.setAuths(ctx, input)),
  setDifficulties: admin
    .meta({ reach: ["owner", "keepers"] })
    .input(bulkSchema.setDifficultiesInput)
    .mutation(({ ctx, input }) => bulk.setDifficulties(ctx, input)),
  changeTags: admin
    .meta({ reach: ["owner", "keepers"] })
    .input(bulkSchema.changeLinksInput)
    .mutation(({ ctx, input }) => bulk.changeTags(ctx, input)),
  changeLanguages: admin
    .meta({ reach: ["owner", "keepers"] })
    .input(bulkSchema.changeLinksInput)
    .mutation(({ ctx, input }) => bulk.changeLanguages(ctx, input)),
  compileChecker: admin
    .meta({ reach: ["owner", "keepers"] })
    .input(schema.compileCheckerInput)
    .mutation(({ ctx, input }) => compileChecker(ctx, input)),
  checkExport: root.input(exportCheckInput).query(({ ctx, input }) => checkExport(ctx, input)),
  bounds: admin.query(({ ctx }) => getBounds(ctx)),
  getFolder: admin
    .meta({ reach: ["owner", "keepers"] })
    .input(folderInput)
    .query(({ ctx, input }) => getFolder(ctx, input)),
  getImport: root.input(importIdInput).query(({ ctx, input }) => exchange.getImport(ctx, input.id)),
  findImports: root.query(({ ctx }) => exchange.findImports(ctx)),
  getPackage: root.input(importIdInput).query(({ ctx, input }) => getPackage(ctx, input.id)),
  importPackage: root
    .input(importPackageInput)
    .mutation(({ ctx, input }) => importPackage(ctx, input)),
  undoImport: root.input(importIdInput).mutation(({ ctx, input }) => undoImport(ctx, input.id)),
  previewRemoval: admin
    .meta({ reach: ["keepers"] })
    .input(schema.problemPidInput)
    .query(({ ctx, input }) => staff.previewProblemRemoval(ctx, input.pid)),
  delete: admin
    .meta({ reach: ["keepers"] })
    .input(schema.problemPidInput)
    .mutation(({ ctx, input }) => staff.removeProblem(ctx, input.pid)),
  clone: admin
    .meta({ reach: ["owner", "keepers"] })
    .input(schema.problemPidInput)
    .mutation(({ ctx, input }) => cloneProblem(ctx, input.pid)),
  previewRemovals: admin
    .meta({ reach: ["keepers"] })
    .input(bulkSchema.pidsInput)
    .query(({ ctx, input }) => bulk.previewRemovals(ctx, input.pids)),
  deleteMany: admin
    .meta({ reach: ["keepers"] })
    .input(bulkSchema.pidsInput)
    .mutation(({ ctx, input }) => bulk.removeProblems(ctx, input.pids)),
});
