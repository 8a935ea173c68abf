export { countStatusChange, countSubmission } from "./aggregate-queries.ts";
export type { Claim, JudgeContext } from "./context.ts";
export { createJudgeQueue, type JudgeQueueOptions } from "./pg-boss-queue.ts";
export type { JudgeQueue, QueueClass, QueueJob, QueuePlace, Work } from "./queue.ts";
export { claimTask, MAX_ATTEMPTS } from "./service/claim.ts";
export { createJudgement } from "./service/create.ts";
export { renewClaims } from "./service/heartbeat.ts";
export { releaseTask, reportFinish, reportProgress } from "./service/report.ts";
export { failUnserved, startUpkeep } from "./service/upkeep.ts";
