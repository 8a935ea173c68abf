export { hasFactorOf } from "./queries.ts";
export { isFreshSession } from "./service/change.ts";
export { findThoseWithoutFactor, mustSetUpFactor } from "./service/need.ts";
export { requireOwner } from "./service/owner.ts";
export { type Grounds, hasFactor, proveByCode, proveStep, secondStepOf } from "./service/prove.ts";
export { tellOwner } from "./service/tell.ts";
export { purgeFactorTraces } from "./service/upkeep.ts";
export { type Journey, openTicket, sealTicket, spendTicket } from "./ticket.ts";
