import { router, signedIn } from "../../kernel/trpc.ts";
import { claimRun } from "./claim.ts";
import { beginName, getName, proveName } from "./name.ts";
import { beginInput, claimInput, nameInput, proveInput } from "./schema.ts";

/** Runs at other judges that people sent there themselves. */
export const remoteClaimRouter = router({
  name: signedIn.input(nameInput).query(({ ctx, input }) => getName(ctx, input)),
  beginName: signedIn.input(beginInput).mutation(({ ctx, input }) => beginName(ctx, input)),
  proveName: signedIn.input(proveInput).mutation(({ ctx, input }) => proveName(ctx, input)),
  claim: signedIn
    .meta({ reach: ["owner"] })
    .input(claimInput)
    .mutation(({ ctx, input }) => claimRun(ctx, input)),
});
