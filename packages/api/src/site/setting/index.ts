export { type JudgeRefusal, whyNotJudged } from "./policy.ts";
export type { SiteSettings, WebsiteConfig } from "./schema.ts";
export {
  getWebsiteConfig,
  loadSettings,
  updateSettings,
} from "./service.ts";
