export { type ClaimingHost, claimWork } from "./claim.ts";
export { releaseClaimed, releaseHeld, renewClaims } from "./hold.ts";
export { requeueLost } from "./requeue.ts";
export { releaseAllOf, releaseWithdrawn } from "./withdraw.ts";
