export { type ClaimingHost, claimWork } from "./claim.ts";
export { releaseClaimed, releaseEach, renewClaims } from "./hold.ts";
export { requeueLost } from "./requeue.ts";
export { releaseLostOf, releaseWithdrawn } from "./withdraw.ts";
