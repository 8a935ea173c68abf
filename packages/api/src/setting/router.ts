import { anyone, permitted, router } from "../trpc.ts";
import { changeDatabase, getDatabase } from "./database.ts";
import { databaseWish, settingChanges } from "./schema.ts";
import { getSiteStatus, getWebsiteConfig, loadSettings, updateSettings } from "./service.ts";

const keeper = permitted("system_info_admin");

export const settingRouter = router({
  website: anyone.query(({ ctx }) => getWebsiteConfig(ctx)),
  status: anyone.query(({ ctx }) => getSiteStatus(ctx)),
  all: keeper.query(({ ctx }) => loadSettings(ctx)),
  database: keeper.query(({ ctx }) => getDatabase(ctx)),
  changeDatabase: keeper
    .input(databaseWish)
    .mutation(({ ctx, input }) => changeDatabase(ctx, input)),
  update: keeper.input(settingChanges).mutation(({ ctx, input }) => updateSettings(ctx, input)),
});
