import { anyone, permitted, router } from "../../kernel/trpc.ts";
import { changeDatabase, getDatabase } from "./database.ts";
import { adoptTimeZoneInput, databaseWish, settingChanges } from "./schema.ts";
import { adoptTimeZone, getWebsiteConfig, loadSettings, updateSettings } from "./service.ts";

const keeper = permitted("system_info_admin");

export const settingRouter = router({
  website: anyone.query(({ ctx }) => getWebsiteConfig(ctx)),
  all: keeper.query(({ ctx }) => loadSettings(ctx)),
  database: keeper.query(({ ctx }) => getDatabase(ctx)),
  changeDatabase: keeper
    .input(databaseWish)
    .mutation(({ ctx, input }) => changeDatabase(ctx, input)),
  adoptTimeZone: keeper
    .input(adoptTimeZoneInput)
    .mutation(({ ctx, input }) => adoptTimeZone(ctx, input.timeZone)),
  update: keeper.input(settingChanges).mutation(({ ctx, input }) => updateSettings(ctx, input)),
});
