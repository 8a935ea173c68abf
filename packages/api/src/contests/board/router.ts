import { anyone, router, signedIn } from "../../kernel/trpc.ts";
import { rankInput } from "./schema.ts";
import { getOutsideRank, getRank } from "./service.ts";

export const boardRouter = router({
  rank: signedIn
    .meta({ reach: ["owner", "root"] })
    .input(rankInput)
    .query(({ ctx, input }) => getRank(ctx, input)),
  outside: anyone
    .meta({ reach: ["owner", "root"] })
    .input(rankInput)
    .query(({ ctx, input }) => getOutsideRank(ctx, input)),
});
