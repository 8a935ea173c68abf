export { whyNotJudged } from "./policy.ts";
export { DEFAULT_SETTINGS, type SiteSettings, settingChanges } from "./schema.ts";
export {
  changeSettings,
  keptSince,
  loadSettings,
  originsOf,
  reloadSettings,
  /** @internal */
  updateSettings,
} from "./service.ts";
