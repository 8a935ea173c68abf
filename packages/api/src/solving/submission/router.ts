import { admin, anyone, permitted, router, signedIn, together } from "../../kernel/trpc.ts";
import {
  contestSubmitIdsInput,
  createSubmissionInput,
  findContestSubmissionsInput,
  findSubmissionsInput,
  findTrainingSubmissionsInput,
  manualJudgeInput,
  problemFiguresInput,
  shareInput,
  submitIdInput,
  submitIdsInput,
} from "./schema.ts";
import { getCaseResults } from "./service/cases.ts";
import { findContestList, findContestSubmissions } from "./service/contest-list.ts";
import { createSubmission } from "./service/create.ts";
import { findStates, findSubmissions, findSubmissionsById } from "./service/find.ts";
import { getSubmission } from "./service/get.ts";
import { cancelJudge, findJudgements, manualJudge, rejudge } from "./service/operate.ts";
import { getProblemFigures } from "./service/problem-figures.ts";
import { resubmit } from "./service/resubmit.ts";
import { shareSubmission } from "./service/share.ts";
import { findTimeRank } from "./service/time-rank.ts";
import { findTrainingSubmissions } from "./service/training-list.ts";
import { findWaits } from "./service/wait.ts";

export const submissionRouter = router({
  problemFigures: admin
    .meta({ reach: ["owner", "keepers"] })
    .input(problemFiguresInput)
    .use(together)
    .query(({ ctx, input }) => getProblemFigures(ctx, input.pid)),
  create: permitted("submit")
    .meta({ reach: [] })
    .input(createSubmissionInput)
    .mutation(({ ctx, input }) => createSubmission(ctx, input)),
  find: anyone
    .meta({ reach: ["everyone"] })
    .input(findSubmissionsInput)
    .use(together)
    .query(({ ctx, input }) => findSubmissions(ctx, input)),
  findById: anyone
    .meta({ reach: ["owner", "admins"] })
    .input(submitIdsInput)
    .query(({ ctx, input }) => findSubmissionsById(ctx, input)),
  findInContest: signedIn
    .meta({ reach: ["owner", "admins"] })
    .input(contestSubmitIdsInput)
    .query(({ ctx, input }) => findContestSubmissions(ctx, input)),
  listInContest: signedIn
    .meta({ reach: ["owner", "root"] })
    .input(findContestSubmissionsInput)
    .query(({ ctx, input }) => findContestList(ctx, input)),
  listInTraining: signedIn
    .meta({ reach: ["owner", "members", "root"] })
    .input(findTrainingSubmissionsInput)
    .query(({ ctx, input }) => findTrainingSubmissions(ctx, input)),
  get: anyone
    .meta({ reach: ["owner", "admins"] })
    .input(submitIdInput)
    .query(({ ctx, input }) => getSubmission(ctx, input)),
  cases: anyone
    .meta({ reach: ["owner", "admins"] })
    .input(submitIdInput)
    .query(({ ctx, input }) => getCaseResults(ctx, input)),
  states: anyone
    .meta({ reach: ["owner", "admins"] })
    .input(submitIdsInput)
    .query(({ ctx, input }) => findStates(ctx, input)),
  waits: anyone
    .meta({ reach: ["owner", "admins"] })
    .input(submitIdsInput)
    .query(({ ctx, input }) => findWaits(ctx, input)),
  timeRank: anyone
    .meta({ reach: ["owner", "admins"] })
    .input(submitIdInput)
    .query(({ ctx, input }) => findTimeRank(ctx, input)),
  share: signedIn
    .meta({ reach: ["owner"] })
    .input(shareInput)
    .mutation(({ ctx, input }) => shareSubmission(ctx, input)),
  resubmit: signedIn
    .meta({ reach: ["owner"] })
    .input(submitIdInput)
    .mutation(({ ctx, input }) => resubmit(ctx, input)),
  rejudge: permitted("rejudge")
    .input(submitIdInput)
    .mutation(({ ctx, input }) => rejudge(ctx, input)),
  manualJudge: permitted("rejudge")
    .input(manualJudgeInput)
    .mutation(({ ctx, input }) => manualJudge(ctx, input)),
  cancelJudge: permitted("rejudge")
    .input(submitIdInput)
    .mutation(({ ctx, input }) => cancelJudge(ctx, input)),
  judgements: permitted("rejudge")
    .input(submitIdInput)
    .query(({ ctx, input }) => findJudgements(ctx, input)),
});
