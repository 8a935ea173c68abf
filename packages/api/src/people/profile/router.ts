import { anyone, router, together } from "../../kernel/trpc.ts";
import { personInput } from "./schema.ts";
import { getHeatmap, getUserHome } from "./service.ts";

export const profileRouter = router({
  get: anyone
    .meta({ reach: ["everyone"] })
    .input(personInput)
    .use(together)
    .query(({ ctx, input }) => getUserHome(ctx, input)),
  heatmap: anyone
    .meta({ reach: ["everyone"] })
    .input(personInput)
    .use(together)
    .query(({ ctx, input }) => getHeatmap(ctx, input)),
});
