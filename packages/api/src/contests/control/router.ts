import { router, signedIn } from "../../kernel/trpc.ts";
import * as clock from "./clock.ts";
import { controlInput, endInput, moveEndInput } from "./schema.ts";
import { watchContest } from "./watch.ts";

/** Its administrators need no role of the site: those of a group's contest have none. */
const organiser = signedIn.meta({ reach: ["owner", "root"] });

export const controlRouter = router({
  watch: organiser
    .input(controlInput)
    .query(({ ctx, input }) => watchContest(ctx, input.contestId)),
  previewEnd: organiser.input(endInput).query(({ ctx, input }) => clock.previewEnd(ctx, input)),
  moveEnd: organiser.input(moveEndInput).mutation(({ ctx, input }) => clock.moveEnd(ctx, input)),
  endNow: organiser
    .input(controlInput)
    .mutation(({ ctx, input }) => clock.endNow(ctx, input.contestId)),
  startNow: organiser
    .input(controlInput)
    .mutation(({ ctx, input }) => clock.startNow(ctx, input.contestId)),
  thaw: organiser
    .input(controlInput)
    .mutation(({ ctx, input }) => clock.thaw(ctx, input.contestId, ctx.now())),
  finalise: organiser
    .input(controlInput)
    .mutation(({ ctx, input }) => clock.finalise(ctx, input.contestId)),
  unfinalise: organiser
    .input(controlInput)
    .mutation(({ ctx, input }) => clock.unfinalise(ctx, input.contestId)),
});
