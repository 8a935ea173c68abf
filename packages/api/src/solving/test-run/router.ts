import { permitted, router, signedIn } from "../../kernel/trpc.ts";
import { startTestRunInput, takeTestRunInput } from "./schema.ts";
import { startTestRun } from "./start.ts";
import { takeTestRun } from "./take.ts";

export const testRunRouter = router({
  start: permitted("submit")
    .meta({ reach: ["owner", "keepers"] })
    .input(startTestRunInput)
    .mutation(({ ctx, input }) => startTestRun(ctx, input)),
  // No query: clients repeat queries, and an answer is given once.
  take: signedIn
    .meta({ reach: ["owner"] })
    .input(takeTestRunInput)
    .mutation(({ ctx, input }) => takeTestRun(ctx, input)),
});
