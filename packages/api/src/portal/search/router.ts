import { anyone, router, together } from "../../kernel/trpc.ts";
import { searchInput } from "./schema.ts";
import { search } from "./service.ts";

export const searchRouter = router({
  find: anyone
    .input(searchInput)
    .use(together)
    .query(({ ctx, input }) => search(ctx, input)),
});
