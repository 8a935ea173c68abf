export { whyNotJudged } from "./policy.ts";
export { DEFAULT_SETTINGS, type SiteSettings } from "./schema.ts";
export {
  loadSettings,
  /** @internal */
  updateSettings,
} from "./service.ts";
