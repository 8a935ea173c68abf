import { anyone, router, signedIn, togetherForAll } from "../../kernel/trpc.ts";
import { spendPaceHere } from "../../site/pace/index.ts";
import { findInput, ownInput, placesInput } from "./schema.ts";
import { findPlaces, findRank, getOwnRow } from "./service.ts";

export const rankRouter = router({
  find: anyone
    .input(findInput)
    // Before an answer is shared: whoever is refused is so for what their own address did.
    .use(async ({ ctx, input, next }) => {
      if (input.keyword !== "") {
        await spendPaceHere(ctx, ctx.viewer === null ? "search" : "ownSearch");
      }
      return next();
    })
    .use(togetherForAll)
    .query(({ ctx, input }) => findRank(ctx, input)),
  own: signedIn.input(ownInput).query(({ ctx, input }) => getOwnRow(ctx, input.type)),
  places: anyone
    .meta({ reach: ["everyone"] })
    .input(placesInput)
    .query(({ ctx, input }) => findPlaces(ctx, input.uid)),
});
