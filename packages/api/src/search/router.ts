import { anyone, router } from "../trpc.ts";
import { searchInput } from "./schema.ts";
import { search } from "./service.ts";

export const searchRouter = router({
  find: anyone.input(searchInput).query(({ ctx, input }) => search(ctx, input)),
});
