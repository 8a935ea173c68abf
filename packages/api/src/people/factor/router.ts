import { anyone, enrolling, permitted, router } from "../../kernel/trpc.ts";
import * as schema from "./schema.ts";
import {
  addApp,
  addPasskey,
  beginApp,
  beginPasskey,
  getState,
  removeFactor,
  renewCodes,
} from "./service/change.ts";
import { requireOwner } from "./service/owner.ts";
import { askForPasskey } from "./service/question.ts";
import { resetFactors } from "./service/reset.ts";

export const factorRouter = router({
  state: enrolling.query(({ ctx }) => getState(ctx)),
  beginApp: enrolling.mutation(({ ctx }) => beginApp(ctx)),
  addApp: enrolling.input(schema.addAppInput).mutation(async ({ ctx, input }) => {
    await requireOwner(ctx, input.password);
    return addApp(ctx, input);
  }),
  beginPasskey: enrolling.input(schema.passkeyOptionsInput).mutation(async ({ ctx, input }) => {
    await requireOwner(ctx, input.password);
    return beginPasskey(ctx, input.origin);
  }),
  addPasskey: enrolling
    .input(schema.addPasskeyInput)
    .mutation(({ ctx, input }) => addPasskey(ctx, input)),
  remove: enrolling
    .meta({ reach: ["owner"] })
    .input(schema.removeFactorInput)
    .mutation(async ({ ctx, input }) => {
      await requireOwner(ctx, input.password);
      return removeFactor(ctx, input.id);
    }),
  renewCodes: enrolling.input(schema.proofInput).mutation(async ({ ctx, input }) => {
    await requireOwner(ctx, input.password);
    return renewCodes(ctx);
  }),
  askPasskey: anyone
    .input(schema.passkeyQuestionInput)
    .mutation(({ ctx, input }) => askForPasskey(ctx, input)),
  reset: permitted("user_admin")
    .input(schema.ownerInput)
    .mutation(({ ctx, input }) => resetFactors(ctx, input.uid)),
});
