export type { HostContext } from "./context.ts";
export { type FleetOverview, getOverview, readPace } from "./overview.ts";
export { mayRank, ONLINE_MS } from "./policy.ts";
export type { JudgehostView } from "./schema.ts";
export {
  type Claimant,
  countHosts,
  doubtHost,
  findClaimant,
  findJudgehosts,
  isHostOf,
  type Refused,
  recallClaimant,
  sayBye,
  sayHello,
  seeHost,
  spokeSince,
} from "./service.ts";
export { findJudgeToken, joinByCode, noteTokenUse } from "./token-service.ts";
export { findUpdate, JudgeReleaseMissing } from "./update.ts";
