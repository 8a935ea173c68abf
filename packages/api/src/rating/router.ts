import { root, router } from "../trpc.ts";
import { getRatingLookup, refreshRatings } from "./service.ts";

export const ratingRouter = router({
  lookup: root.query(({ ctx }) => getRatingLookup(ctx)),
  refresh: root.mutation(async ({ ctx }) => {
    await refreshRatings(ctx);
    return getRatingLookup(ctx);
  }),
});
