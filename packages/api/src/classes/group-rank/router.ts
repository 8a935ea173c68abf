import { router, signedIn } from "../../kernel/trpc.ts";
import { findInput } from "./schema.ts";
import { findRank } from "./service.ts";

export const groupRankRouter = router({
  find: signedIn
    .meta({ reach: ["owner", "members", "managers", "root"] })
    .input(findInput)
    .query(({ ctx, input }) => findRank(ctx, input)),
});
