import { root, router, signedIn } from "../../kernel/trpc.ts";
import { anonymiseInput, closeInput } from "./schema.ts";
import { anonymise } from "./service/anonymise.ts";
import { close, getState } from "./service/close.ts";

export const closingRouter = router({
  state: signedIn.query(({ ctx }) => getState(ctx)),
  close: signedIn.input(closeInput).mutation(({ ctx, input }) => close(ctx, input.password)),
  anonymise: root.input(anonymiseInput).mutation(({ ctx, input }) => anonymise(ctx, input)),
});
