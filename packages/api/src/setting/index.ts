export { isJudgedPlace, type JudgedPlace, type JudgeRefusal, whyNotJudged } from "./policy.ts";
export type { SiteSettings, SiteStatus, WebsiteConfig } from "./schema.ts";
export {
  getSiteStatus,
  getWebsiteConfig,
  loadSettings,
  updateSettings,
} from "./service.ts";
