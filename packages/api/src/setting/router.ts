import { anyone, permitted, router } from "../trpc.ts";
import { settingChanges } from "./schema.ts";
import { getSiteStatus, getWebsiteConfig, loadSettings, updateSettings } from "./service.ts";

const keeper = permitted("system_info_admin");

export const settingRouter = router({
  website: anyone.query(({ ctx }) => getWebsiteConfig(ctx)),
  status: anyone.query(({ ctx }) => getSiteStatus(ctx)),
  all: keeper.query(({ ctx }) => loadSettings(ctx)),
  update: keeper.input(settingChanges).mutation(({ ctx, input }) => updateSettings(ctx, input)),
});
