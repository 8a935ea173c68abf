import { permitted, router, signedIn } from "../../kernel/trpc.ts";
import { startSampleRunsInput, startTestRunInput, takeTestRunInput } from "./schema.ts";
import { startSampleRuns, startTestRun } from "./start.ts";
import { takeTestRun } from "./take.ts";

export const testRunRouter = router({
  start: permitted("submit")
    .meta({ reach: ["owner", "keepers"] })
    .input(startTestRunInput)
    .mutation(({ ctx, input }) => startTestRun(ctx, input)),
  startSamples: permitted("submit")
    .meta({ reach: ["owner", "keepers"] })
    .input(startSampleRunsInput)
    .mutation(({ ctx, input }) => startSampleRuns(ctx, input)),
  // No query: clients repeat queries, and an answer is given once.
  take: signedIn
    .meta({ reach: ["owner"] })
    .input(takeTestRunInput)
    .mutation(({ ctx, input }) => takeTestRun(ctx, input)),
});
