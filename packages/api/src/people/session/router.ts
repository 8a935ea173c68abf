import { admin, router, signedIn } from "../../kernel/trpc.ts";
import { findHistory, getMailChoice, setMailChoice } from "./history.ts";
import { endOthersOfOwn, endOwnSession, endOwnSessions, findOwnSessions } from "./own.ts";
import { mailChoiceInput, sessionIdInput } from "./schema.ts";
import { getLastSignIn } from "./service.ts";

export const sessionRouter = router({
  find: signedIn.query(({ ctx }) => findOwnSessions(ctx)),
  history: signedIn.query(({ ctx }) => findHistory(ctx)),
  mailChoice: signedIn.query(({ ctx }) => getMailChoice(ctx)),
  chooseMail: signedIn
    .input(mailChoiceInput)
    .mutation(({ ctx, input }) => setMailChoice(ctx, input.isOn)),
  lastSignIn: admin.query(({ ctx }) => getLastSignIn(ctx)),
  end: signedIn
    .meta({ reach: ["owner"] })
    .input(sessionIdInput)
    .mutation(({ ctx, input }) => endOwnSession(ctx, input.id)),
  endOthers: signedIn.mutation(({ ctx }) => endOthersOfOwn(ctx)),
  endAll: signedIn.mutation(({ ctx }) => endOwnSessions(ctx)),
});
