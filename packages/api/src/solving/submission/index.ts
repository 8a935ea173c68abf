export { secondsToWait } from "./policy.ts";
export { lockSenders, renameSender } from "./queries.ts";
export { clearSubmissionAddresses } from "./service/addresses.ts";
export { countByVerdict } from "./service/figures.ts";
export { findSubmissionsById } from "./service/find.ts";
export { findCodeOf } from "./service/get.ts";
export { purgeHaste } from "./service/haste.ts";
/** @internal */
export { storeSubmission } from "./service/store.ts";
export { newSubmissions, submissionStates } from "./topics.ts";
