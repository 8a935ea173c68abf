export { type EnterContext, type Entered, enterSite } from "./enter.ts";
export type { AccountRow } from "./queries.ts";
export { findAccount, hasAccount, takeAccount, updateAccount } from "./queries.ts";
export { openAccount } from "./service.ts";
