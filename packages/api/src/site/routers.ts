import { announcementRouter } from "./announcement/router.ts";
import { auditRouter } from "./audit/router.ts";
import { carouselRouter } from "./carousel/router.ts";
import { fileRouter } from "./file/router.ts";
import { humanCheckRouter } from "./human-check/router.ts";
import { mailRouter } from "./mail/router.ts";
import { settingRouter } from "./setting/router.ts";

export const siteRouters = {
  announcement: announcementRouter,
  audit: auditRouter,
  carousel: carouselRouter,
  file: fileRouter,
  humanCheck: humanCheckRouter,
  mail: mailRouter,
  setting: settingRouter,
};
