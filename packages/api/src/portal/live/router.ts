import { anyone, router } from "../../kernel/trpc.ts";
import { watchInput } from "./schema.ts";
import { watchLive } from "./service.ts";

export const liveRouter = router({
  watch: anyone
    .meta({ reach: ["owner", "admins"] })
    .input(watchInput)
    .subscription(({ ctx, input, signal }) => watchLive(ctx, input, signal)),
});
