import { router, signedIn } from "../../kernel/trpc.ts";
import { requireOwnPassword } from "../account/index.ts";
import { newTokenInput, tokenIdInput } from "./schema.ts";
import {
  createToken,
  findTokens,
  getCurrentToken,
  revokeCurrentToken,
  revokeToken,
} from "./service.ts";

export const tokenRouter = router({
  find: signedIn.query(({ ctx }) => findTokens(ctx)),
  create: signedIn.input(newTokenInput).mutation(async ({ ctx, input }) => {
    await requireOwnPassword(ctx, "create-token", input.password);
    return createToken(ctx, input);
  }),
  revoke: signedIn
    .meta({ reach: ["owner"] })
    .input(tokenIdInput)
    .mutation(({ ctx, input }) => revokeToken(ctx, input.id)),
  current: signedIn.query(({ ctx }) => getCurrentToken(ctx)),
  revokeCurrent: signedIn.mutation(({ ctx }) => revokeCurrentToken(ctx)),
});
