export { type ErrandRow, findErrandByKey, findLiveJobs, listHeld, takeEnded } from "./queries.ts";
export { createErrand } from "./service/create.ts";
export { ERRAND_LIFE_MS, startErrand } from "./service/hand-out.ts";
export { failErrand, releaseErrand, reportErrand } from "./service/report.ts";
export { purgeErrands, RESULT_LIFE_MS } from "./service/upkeep.ts";
export { waitForResult } from "./service/wait.ts";
