import type { SignedInContext } from "../../kernel/context.ts";
import { DomainError } from "../../kernel/error.ts";
import { anyone, enrolling, permitted, router } from "../../kernel/trpc.ts";
import { requireOwnPassword } from "../account/index.ts";
import * as schema from "./schema.ts";
import {
  addApp,
  addPasskey,
  beginApp,
  beginPasskey,
  getState,
  isFreshSession,
  removeFactor,
  renewCodes,
} from "./service/change.ts";
import { askForPasskey } from "./service/question.ts";
import { resetFactors } from "./service/reset.ts";

/** @throws DomainError FRESH_SIGN_IN_REQUIRED, PASSWORD_WRONG, ACTION_LOCKED */
async function requireOwner(ctx: SignedInContext, password: string | undefined): Promise<void> {
  if (password !== undefined) return requireOwnPassword(ctx, "change-factor", password);
  if (!(await isFreshSession(ctx))) throw new DomainError("FRESH_SIGN_IN_REQUIRED");
}

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
