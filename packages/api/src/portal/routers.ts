import { dashboardRouter } from "./dashboard/router.ts";
import { homeRouter } from "./home/router.ts";
import { searchRouter } from "./search/router.ts";

export const portalRouters = {
  dashboard: dashboardRouter,
  home: homeRouter,
  search: searchRouter,
};
