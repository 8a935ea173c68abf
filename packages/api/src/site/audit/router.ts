import { root, router, together } from "../../kernel/trpc.ts";
import { findAuditInput } from "./schema.ts";
import { findAudit } from "./service.ts";

export const auditRouter = router({
  find: root
    .input(findAuditInput)
    .use(together)
    .query(({ ctx, input }) => findAudit(ctx, input)),
});
