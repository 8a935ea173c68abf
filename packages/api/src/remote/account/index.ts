export { findAccount, hasAccount, takeAccount, updateAccount } from "./queries.ts";
export {
  openAccount,
  /** @internal */
  storeAccount,
} from "./service.ts";
