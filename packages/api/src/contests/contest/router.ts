import { admin, anyone, root, router, signedIn, together } from "../../kernel/trpc.ts";
import { getAccountFit } from "./account-fit.ts";
import {
  cloneContest,
  createContest,
  deleteContest,
  findForStaff,
  getForm,
  getLosses,
  setVisible,
  updateContest,
} from "./organise.ts";
import { findOwnStatuses, getOwnCode } from "./own.ts";
import { findContestProblems, getContestProblem } from "./problem.ts";
import {
  accountFitInput,
  contestForm,
  contestIdInput,
  contestProblemInput,
  contestProblemsInput,
  findContestsInput,
  findStaffContestsInput,
  ownCodeInput,
  ownStatusesInput,
  registerInput,
  setVisibleInput,
  updateContestInput,
} from "./schema.ts";
import {
  findContests,
  getContest,
  getContestAccess,
  getOutsideContest,
  register,
} from "./service.ts";

export const contestRouter = router({
  find: anyone
    .input(findContestsInput)
    .use(together)
    .query(({ ctx, input }) => findContests(ctx, input)),
  get: signedIn
    .meta({ reach: ["owner", "root"] })
    .input(contestIdInput)
    .query(({ ctx, input }) => getContest(ctx, input.contestId)),
  outside: anyone
    .meta({ reach: ["owner", "root"] })
    .input(contestIdInput)
    .query(({ ctx, input }) => getOutsideContest(ctx, input.contestId)),
  access: signedIn
    .meta({ reach: ["owner", "root"] })
    .input(contestIdInput)
    .query(({ ctx, input }) => getContestAccess(ctx, input.contestId)),
  problems: anyone
    .meta({ reach: ["owner", "root"] })
    .input(contestProblemsInput)
    .use(together)
    .query(({ ctx, input }) => findContestProblems(ctx, input)),
  problem: signedIn
    .meta({ reach: ["owner", "root"] })
    .input(contestProblemInput)
    .query(({ ctx, input }) => getContestProblem(ctx, input)),
  ownStatuses: signedIn
    .meta({ reach: ["owner", "root"] })
    .input(ownStatusesInput)
    .use(together)
    .query(({ ctx, input }) => findOwnStatuses(ctx, input)),
  ownCode: signedIn
    .meta({ reach: ["owner", "root"] })
    .input(ownCodeInput)
    .query(({ ctx, input }) => getOwnCode(ctx, input)),
  register: signedIn
    .meta({ reach: ["owner", "root"] })
    .input(registerInput)
    .mutation(({ ctx, input }) => register(ctx, input.contestId, input.password)),

  findForStaff: admin
    .input(findStaffContestsInput)
    .query(({ ctx, input }) => findForStaff(ctx, input)),
  getForm: admin
    .meta({ reach: ["owner", "root"] })
    .input(contestIdInput)
    .query(({ ctx, input }) => getForm(ctx, input.contestId)),
  create: admin.input(contestForm).mutation(({ ctx, input }) => createContest(ctx, input)),
  update: admin
    .meta({ reach: ["owner", "root"] })
    .input(updateContestInput)
    .mutation(({ ctx, input }) => updateContest(ctx, input)),
  setVisible: admin
    .meta({ reach: ["owner", "root"] })
    .input(setVisibleInput)
    .mutation(({ ctx, input }) => setVisible(ctx, input)),
  clone: admin
    .meta({ reach: ["owner", "root"] })
    .input(contestIdInput)
    .mutation(({ ctx, input }) => cloneContest(ctx, input.contestId)),
  accountFit: admin.input(accountFitInput).query(({ ctx, input }) => getAccountFit(ctx, input)),
  losses: root.input(contestIdInput).query(({ ctx, input }) => getLosses(ctx, input.contestId)),
  delete: root
    .input(contestIdInput)
    .mutation(({ ctx, input }) => deleteContest(ctx, input.contestId)),
});
