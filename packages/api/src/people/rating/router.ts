import { root, router } from "../../kernel/trpc.ts";
import { getRatingLookup, refreshRatingsNow } from "./service.ts";

export const ratingRouter = router({
  lookup: root.query(({ ctx }) => getRatingLookup(ctx)),
  refresh: root.mutation(({ ctx }) => refreshRatingsNow(ctx)),
});
