import { anyone, root, router } from "../trpc.ts";
import { settingChanges } from "./schema.ts";
import { getSiteStatus, getWebsiteConfig, loadSettings, updateSettings } from "./service.ts";

export const settingRouter = router({
  website: anyone.query(({ ctx }) => getWebsiteConfig(ctx)),
  status: anyone.query(({ ctx }) => getSiteStatus(ctx)),
  all: root.query(({ ctx }) => loadSettings(ctx)),
  update: root.input(settingChanges).mutation(({ ctx, input }) => updateSettings(ctx, input)),
});
