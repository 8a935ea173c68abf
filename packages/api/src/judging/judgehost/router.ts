import { admin, root, router, together } from "../../kernel/trpc.ts";
import { getOverview } from "./overview.ts";
import { hostId, hostOrder, newToken, tokenId } from "./schema.ts";
import { readServerLoad } from "./server-load.ts";
import { benchmarkHost, findJudgehosts, orderHost, removeHost } from "./service.ts";
import { createToken, findTokens, revokeToken } from "./token-service.ts";
import { updateHost } from "./update.ts";

export const judgehostRouter = router({
  overview: admin.use(together).query(({ ctx }) => getOverview(ctx)),
  serverLoad: admin.query(() => readServerLoad()),
  find: admin.use(together).query(({ ctx }) => findJudgehosts(ctx)),
  order: root.input(hostOrder).mutation(({ ctx, input }) => orderHost(ctx, input)),
  benchmark: root.input(hostId).mutation(({ ctx, input }) => benchmarkHost(ctx, input)),
  update: root.input(hostId).mutation(({ ctx, input }) => updateHost(ctx, input)),
  remove: root.input(hostId).mutation(({ ctx, input }) => removeHost(ctx, input)),
  tokens: root.query(({ ctx }) => findTokens(ctx)),
  createToken: root.input(newToken).mutation(({ ctx, input }) => createToken(ctx, input)),
  revokeToken: root.input(tokenId).mutation(({ ctx, input }) => revokeToken(ctx, input)),
});
