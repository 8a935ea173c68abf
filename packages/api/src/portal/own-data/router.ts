import { router, signedIn } from "../../kernel/trpc.ts";
import { prepareInput } from "./schema.ts";
import { needsPassword, prepare } from "./service.ts";

export const ownDataRouter = router({
  needsPassword: signedIn.query(({ ctx }) => needsPassword(ctx)),
  prepare: signedIn.input(prepareInput).mutation(({ ctx, input }) => prepare(ctx, input.password)),
});
