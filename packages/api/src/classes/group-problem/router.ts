import {
  changeAuthInput,
  changeProblemAuth,
  findProblemCases,
  previewRemoval,
  problemCasesInput,
  problemForm,
  removeProblem,
} from "../../bank/problem/index.ts";
import { router, signedIn } from "../../kernel/trpc.ts";
import * as schema from "./schema.ts";
import * as service from "./service.ts";

const reader = signedIn.meta({ reach: ["owner", "members", "managers", "root"] });
const admins = signedIn.meta({ reach: ["owner", "managers", "root"] });
/** Who keeps the bank edits every problem. */
const editor = signedIn.meta({ reach: ["owner", "managers", "keepers"] });

export const groupBankRouter = router({
  find: reader
    .input(schema.findGroupProblemsInput)
    .query(({ ctx, input }) => service.findProblems(ctx, input)),
  next: reader
    .input(schema.nextInGroupInput)
    .query(({ ctx, input }) => service.findNext(ctx, input)),
  findForStaff: admins
    .input(schema.findGroupProblemsInput)
    .query(({ ctx, input }) => service.findForStaff(ctx, input)),
  tags: admins
    .input(schema.groupIdInput)
    .query(({ ctx, input }) => service.findTags(ctx, input.groupId)),
  create: admins
    .input(schema.createGroupProblemInput)
    .mutation(({ ctx, input }) => service.create(ctx, input)),
  begin: admins
    .input(schema.beginInGroupInput)
    .mutation(({ ctx, input }) => service.begin(ctx, input)),
  compileChecker: editor
    .input(schema.compileInGroupInput)
    .mutation(({ ctx, input }) => service.compileInGroup(ctx, input)),
  getFull: editor.input(schema.pidInput).query(({ ctx, input }) => service.getFull(ctx, input.pid)),
  cases: editor.input(problemCasesInput).query(({ ctx, input }) => findProblemCases(ctx, input)),
  update: editor.input(problemForm).mutation(({ ctx, input }) => service.update(ctx, input)),
  changeAuth: editor
    .input(changeAuthInput)
    .mutation(({ ctx, input }) => changeProblemAuth(ctx, input)),
  applyPublic: admins
    .input(schema.applyInput)
    .mutation(({ ctx, input }) => service.applyPublic(ctx, input)),
  losses: editor.input(schema.pidInput).query(({ ctx, input }) => previewRemoval(ctx, input.pid)),
  delete: editor.input(schema.pidInput).mutation(({ ctx, input }) => removeProblem(ctx, input.pid)),
});
