import { admin, router, signedIn } from "../../kernel/trpc.ts";
import { endOwnSession, endOwnSessions, findOwnSessions } from "./own.ts";
import { sessionIdInput } from "./schema.ts";
import { getLastSignIn } from "./service.ts";

export const sessionRouter = router({
  find: signedIn.query(({ ctx }) => findOwnSessions(ctx)),
  lastSignIn: admin.query(({ ctx }) => getLastSignIn(ctx)),
  end: signedIn
    .meta({ reach: ["owner"] })
    .input(sessionIdInput)
    .mutation(({ ctx, input }) => endOwnSession(ctx, input.id)),
  endAll: signedIn.mutation(({ ctx }) => endOwnSessions(ctx)),
});
