import { anyone, router, signedIn } from "../../kernel/trpc.ts";
import { saveDigestInput, stopDigestInput } from "./schema.ts";
import { getDigest, saveDigest, stopDigest } from "./service.ts";

export const digestRouter = router({
  get: signedIn.query(({ ctx }) => getDigest(ctx)),
  save: signedIn.input(saveDigestInput).mutation(({ ctx, input }) => saveDigest(ctx, input)),
  stop: anyone.input(stopDigestInput).mutation(({ ctx, input }) => stopDigest(ctx, input)),
});
