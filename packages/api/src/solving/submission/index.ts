export { secondsToWait } from "./policy.ts";
export { lockSenders, renameSender } from "./queries.ts";
export { createSubmission } from "./service/create.ts";
export { countByVerdict } from "./service/figures.ts";
export { findStates, findSubmissions, findSubmissionsById } from "./service/find.ts";
export { getSubmission } from "./service/get.ts";
export { type NewSubmission, storeSubmission } from "./service/store.ts";
