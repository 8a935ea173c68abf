export { type ClaimingHost, claimWork } from "./claim.ts";
export { releaseClaimed, releaseHeld, renewClaims } from "./hold.ts";
export { releaseAllOf, releaseWithdrawn } from "./withdraw.ts";
