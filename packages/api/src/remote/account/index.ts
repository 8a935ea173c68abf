export { type EnterContext, type Entered, enterSite } from "./enter.ts";
export { lookAtSite, lookThrough } from "./look.ts";
export type { AccountRow } from "./queries.ts";
export {
  countAccountsOut,
  findAccount,
  findReader,
  hasAccount,
  takeAccount,
  updateAccount,
} from "./queries.ts";
export type { SiteTest } from "./schema.ts";
export { openAccount } from "./service.ts";
