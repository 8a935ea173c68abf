import { router, signedIn } from "../../kernel/trpc.ts";
import { cleanInput, findActsInput, findSiteMessagesInput, markReadInput } from "./schema.ts";
import * as service from "./service.ts";

export const messageRouter = router({
  unread: signedIn.query(({ ctx }) => service.countUnread(ctx)),
  findActs: signedIn.input(findActsInput).query(({ ctx, input }) => service.findActs(ctx, input)),
  findSite: signedIn
    .input(findSiteMessagesInput)
    .query(({ ctx, input }) => service.findSiteMessages(ctx, input)),
  openActs: signedIn
    .input(findActsInput)
    .mutation(({ ctx, input }) => service.openActs(ctx, input)),
  openSite: signedIn
    .input(findSiteMessagesInput)
    .mutation(({ ctx, input }) => service.openSiteMessages(ctx, input)),
  // Whose they are not, nothing happens to: the answer is the caller's own counts.
  markRead: signedIn
    .meta({ reach: ["everyone"] })
    .input(markReadInput)
    .mutation(({ ctx, input }) => service.markRead(ctx, input.ids)),
  clean: signedIn
    .meta({ reach: ["owner"] })
    .input(cleanInput)
    .mutation(({ ctx, input }) => service.cleanMessages(ctx, input)),
});
