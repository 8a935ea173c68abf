import { anyone, router, signedIn } from "../../kernel/trpc.ts";
import { getRoll } from "./roll.ts";
import { cellInput, rankInput, rollInput, timelineInput } from "./schema.ts";
import { getCell, getOutsideRank, getRank, getTimeline } from "./service.ts";

export const boardRouter = router({
  rank: signedIn
    .meta({ reach: ["owner", "root"] })
    .input(rankInput)
    .query(({ ctx, input }) => getRank(ctx, input)),
  cell: anyone
    .meta({ reach: ["owner", "root"] })
    .input(cellInput)
    .query(({ ctx, input }) => getCell(ctx, input)),
  roll: anyone
    .meta({ reach: ["owner", "root"] })
    .input(rollInput)
    .query(({ ctx, input }) => getRoll(ctx, input)),
  timeline: anyone
    .meta({ reach: ["owner", "root"] })
    .input(timelineInput)
    .query(({ ctx, input }) => getTimeline(ctx, input)),
  outside: anyone
    .meta({ reach: ["owner", "root"] })
    .input(rankInput)
    .query(({ ctx, input }) => getOutsideRank(ctx, input)),
});
