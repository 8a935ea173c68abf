export { claimWork } from "./claim.ts";
export { releaseClaimed, releaseHeld, renewClaims } from "./hold.ts";
