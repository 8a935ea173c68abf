export { type JudgeRefusal, whyNotJudged } from "./policy.ts";
export type { SiteSettings } from "./schema.ts";
export {
  loadSettings,
  /** @internal */
  updateSettings,
} from "./service.ts";
