import { router, signedIn } from "../../kernel/trpc.ts";
import * as schema from "./schema.ts";
import * as service from "./service.ts";

const owner = signedIn.meta({ reach: ["owner"] });
const reader = signedIn.meta({ reach: ["owner", "managers", "root"] });

export const remarkRouter = router({
  find: signedIn
    .meta({ reach: ["everyone"] })
    .input(schema.remarksInput)
    .query(({ ctx, input }) => service.findRemarks(ctx, input.submitId)),
  add: reader
    .input(schema.addRemarkInput)
    .mutation(({ ctx, input }) => service.addRemark(ctx, input)),
  markRead: reader
    .input(schema.remarksInput)
    .mutation(({ ctx, input }) => service.markRead(ctx, input.submitId)),
  update: owner
    .input(schema.updateRemarkInput)
    .mutation(({ ctx, input }) => service.updateRemark(ctx, input)),
  remove: reader
    .input(schema.remarkIdInput)
    .mutation(({ ctx, input }) => service.removeRemark(ctx, input.id)),
});
