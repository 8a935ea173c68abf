import { anyone, router, signedIn, together } from "../../kernel/trpc.ts";
import { contestIdInput, findContestsInput, registerInput } from "./schema.ts";
import {
  findContestProblems,
  findContests,
  getContest,
  getContestAccess,
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
  access: signedIn
    .meta({ reach: ["owner", "root"] })
    .input(contestIdInput)
    .query(({ ctx, input }) => getContestAccess(ctx, input.contestId)),
  problems: anyone
    .meta({ reach: ["owner", "root"] })
    .input(contestIdInput)
    .query(({ ctx, input }) => findContestProblems(ctx, input.contestId)),
  register: signedIn
    .meta({ reach: ["owner", "root"] })
    .input(registerInput)
    .mutation(({ ctx, input }) => register(ctx, input.contestId, input.password)),
});
