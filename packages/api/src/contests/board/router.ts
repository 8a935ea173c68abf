import { anyone, permitted, router, signedIn, together } from "../../kernel/trpc.ts";
import { getLeaders } from "./leaders.ts";
import { listRecent } from "./recent.ts";
import { getResults } from "./results.ts";
import { getRoll } from "./roll.ts";
import {
  cellInput,
  leadersInput,
  rankInput,
  recentInput,
  resultsInput,
  rollInput,
  timelineInput,
  trialContestsInput,
  trialInput,
} from "./schema.ts";
import { getCell, getOutsideRank, getRank, getTimeline } from "./service.ts";
import { getTrial, listTrialContests } from "./trial.ts";

const operator = permitted("rejudge");

export const boardRouter = router({
  rank: signedIn
    .meta({ reach: ["owner", "root"] })
    .input(rankInput)
    .query(({ ctx, input }) => getRank(ctx, input)),
  cell: anyone
    .meta({ reach: ["owner", "root"] })
    .input(cellInput)
    .query(({ ctx, input }) => getCell(ctx, input)),
  leaders: anyone
    .meta({ reach: ["owner", "root"] })
    .input(leadersInput)
    .query(({ ctx, input }) => getLeaders(ctx, input)),
  roll: anyone
    .meta({ reach: ["owner", "root"] })
    .input(rollInput)
    .query(({ ctx, input }) => getRoll(ctx, input)),
  timeline: anyone
    .meta({ reach: ["owner", "root"] })
    .input(timelineInput)
    .query(({ ctx, input }) => getTimeline(ctx, input)),
  results: signedIn
    .meta({ reach: ["owner", "root"] })
    .input(resultsInput)
    .query(({ ctx, input }) => getResults(ctx, input.contestId)),
  recent: anyone
    .meta({ reach: ["everyone"] })
    .input(recentInput)
    .use(together)
    .query(({ ctx, input }) => listRecent(ctx, input)),
  trialContests: operator
    .input(trialContestsInput)
    .query(({ ctx, input }) => listTrialContests(ctx, input)),
  trial: operator
    .input(trialInput)
    .use(together)
    .query(({ ctx, input }) => getTrial(ctx, input)),
  outside: anyone
    .meta({ reach: ["owner", "root"] })
    .input(rankInput)
    .query(({ ctx, input }) => getOutsideRank(ctx, input)),
});
