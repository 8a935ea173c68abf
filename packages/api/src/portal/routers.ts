import { backupRouter } from "./backup/router.ts";
import { closingRouter } from "./closing/router.ts";
import { contestImportRouter } from "./contest-import/router.ts";
import { dashboardRouter } from "./dashboard/router.ts";
import { digestRouter } from "./digest/router.ts";
import { homeRouter } from "./home/router.ts";
import { liveRouter } from "./live/router.ts";
import { ownDataRouter } from "./own-data/router.ts";
import { remoteImportRouter } from "./remote-import/router.ts";
import { searchRouter } from "./search/router.ts";

export const portalRouters = {
  backup: backupRouter,
  closing: closingRouter,
  contestImport: contestImportRouter,
  dashboard: dashboardRouter,
  digest: digestRouter,
  home: homeRouter,
  live: liveRouter,
  ownData: ownDataRouter,
  remoteImport: remoteImportRouter,
  search: searchRouter,
};
