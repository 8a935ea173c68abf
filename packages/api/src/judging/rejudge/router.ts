import { permitted, router, together } from "../../kernel/trpc.ts";
import {
  contestProblemInput,
  createRejudgeInput,
  findRejudgesInput,
  rejudgeFilter,
  rejudgeIdInput,
  rejudgeItemsInput,
  rejudgeProblemInput,
} from "./schema.ts";
import {
  countRejudge,
  createRejudge,
  findRejudgeProblem,
  rejudgeContestProblem,
} from "./service/create.ts";
import { applyRejudge, discardRejudge, retryRejudge } from "./service/decide.ts";
import { findRejudgeItems, findRejudges, getRejudge } from "./service/find.ts";

const operator = permitted("rejudge");

export const rejudgeRouter = router({
  problem: operator
    .input(rejudgeProblemInput)
    .query(({ ctx, input }) => findRejudgeProblem(ctx, input)),
  count: operator.input(rejudgeFilter).query(({ ctx, input }) => countRejudge(ctx, input)),
  create: operator
    .input(createRejudgeInput)
    .mutation(({ ctx, input }) => createRejudge(ctx, input)),
  contestProblem: operator
    .input(contestProblemInput)
    .mutation(({ ctx, input }) => rejudgeContestProblem(ctx, input)),
  find: operator
    .input(findRejudgesInput)
    .use(together)
    .query(({ ctx, input }) => findRejudges(ctx, input)),
  get: operator.input(rejudgeIdInput).query(({ ctx, input }) => getRejudge(ctx, input)),
  items: operator
    .input(rejudgeItemsInput)
    .use(together)
    .query(({ ctx, input }) => findRejudgeItems(ctx, input)),
  adopt: operator.input(rejudgeIdInput).mutation(({ ctx, input }) => applyRejudge(ctx, input)),
  discard: operator.input(rejudgeIdInput).mutation(({ ctx, input }) => discardRejudge(ctx, input)),
  retry: operator.input(rejudgeIdInput).mutation(({ ctx, input }) => retryRejudge(ctx, input)),
});
