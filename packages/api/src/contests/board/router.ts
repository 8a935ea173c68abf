import { anyone, router, signedIn } from "../../kernel/trpc.ts";
import { cellInput, rankInput } from "./schema.ts";
import { getCell, getOutsideRank, getRank } from "./service.ts";

export const boardRouter = router({
  rank: signedIn
    .meta({ reach: ["owner", "root"] })
    .input(rankInput)
    .query(({ ctx, input }) => getRank(ctx, input)),
  cell: anyone
    .meta({ reach: ["owner", "root"] })
    .input(cellInput)
    .query(({ ctx, input }) => getCell(ctx, input)),
  outside: anyone
    .meta({ reach: ["owner", "root"] })
    .input(rankInput)
    .query(({ ctx, input }) => getOutsideRank(ctx, input)),
});
