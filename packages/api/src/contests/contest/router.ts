import { admin, anyone, root, router, signedIn, together } from "../../kernel/trpc.ts";
import { getAccountFit } from "./account-fit.ts";
import * as group from "./group.ts";
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
  createInGroupInput,
  findContestsInput,
  findGroupContestsInput,
  findStaffContestsInput,
  findStaffGroupContestsInput,
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

/**
 * What organisers do with one contest. The domain says who they are, so that it is the same for the site's and for those of
 * groups; who is at the door differs.
 */
function organising(door: typeof admin, remover: typeof root) {
  return {
    getForm: door.input(contestIdInput).query(({ ctx, input }) => getForm(ctx, input.contestId)),
    update: door.input(updateContestInput).mutation(({ ctx, input }) => updateContest(ctx, input)),
    setVisible: door.input(setVisibleInput).mutation(({ ctx, input }) => setVisible(ctx, input)),
    clone: door
      .input(contestIdInput)
      .mutation(({ ctx, input }) => cloneContest(ctx, input.contestId)),
    losses: remover
      .input(contestIdInput)
      .query(({ ctx, input }) => getLosses(ctx, input.contestId)),
    delete: remover
      .input(contestIdInput)
      .mutation(({ ctx, input }) => deleteContest(ctx, input.contestId)),
  };
}

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
  create: admin.input(contestForm).mutation(({ ctx, input }) => createContest(ctx, input)),
  accountFit: admin.input(accountFitInput).query(({ ctx, input }) => getAccountFit(ctx, input)),
  ...organising(admin.meta({ reach: ["owner", "root"] }), root),
});

const groupReader = signedIn.meta({ reach: ["owner", "members", "managers", "root"] });
const groupAdmin = signedIn.meta({ reach: ["owner", "managers", "root"] });

export const groupContestRouter = router({
  find: groupReader
    .input(findGroupContestsInput)
    .query(({ ctx, input }) => group.findInGroup(ctx, input)),
  findForStaff: groupAdmin
    .input(findStaffGroupContestsInput)
    .query(({ ctx, input }) => group.findForGroupAdmins(ctx, input)),
  create: groupAdmin
    .input(createInGroupInput)
    .mutation(({ ctx, input }) => group.createInGroup(ctx, input)),
  ...organising(groupAdmin, groupAdmin),
});
