import { anyone, router, together } from "../../kernel/trpc.ts";
import { spendPaceHere } from "../../site/pace/index.ts";
import { searchInput } from "./schema.ts";
import { search } from "./service.ts";

export const searchRouter = router({
  find: anyone
    .input(searchInput)
    // Before an answer is shared: whoever is refused is so for what their own address did.
    .use(async ({ ctx, next }) => {
      await spendPaceHere(ctx, ctx.viewer === null ? "search" : "ownSearch");
      return next();
    })
    .use(together)
    .query(({ ctx, input }) => search(ctx, input)),
});
