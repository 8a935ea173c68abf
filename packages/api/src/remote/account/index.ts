export type { AccountRow } from "./queries.ts";
export { findAccount, hasAccount, takeAccount, updateAccount } from "./queries.ts";
export {
  openAccount,
  /** @internal */
  storeAccount,
} from "./service.ts";
