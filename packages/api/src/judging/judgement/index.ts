export { listHistory } from "./again-queries.ts";
export { foldSubmissionTotals } from "./aggregate-queries.ts";
export { isHeldAlone, isSuspect, MAX_ATTEMPTS } from "./attempts.ts";
export { BANK_FOLLOWERS } from "./bank-followers.ts";
export type { JudgeContext, Machinery } from "./context.ts";
export { nameRun } from "./delivery-queries.ts";
export { findDelivery, findSentCode } from "./elsewhere-queries.ts";
export { holdOpen, holdOpenFor, isOpenToChange } from "./final-queries.ts";
export type { Follower, StatusChange } from "./follower.ts";
export {
  joinFollowers,
  /** @internal */
  LOCK_ORDER,
} from "./follower.ts";
export { JOBS, QUEUE as JUDGE_QUEUE } from "./job-queries.ts";
export { languagesOf } from "./needs.ts";
export {
  insertPast,
  insertPastJudgements,
  insertPastSubmissions,
  type PastSubmission,
} from "./past-queries.ts";
export { createJudgeQueue } from "./pg-boss-queue.ts";
export { findLiveJobs, listHeld, listWaitingJobs } from "./queries.ts";
export type { Abilities, JudgeQueue, QueueClass, QueueJob } from "./queue.ts";
export { adoptPreviews, dropPreviews } from "./service/adopt.ts";
export { cancelSubmission, judgeByHand } from "./service/by-hand.ts";
export { startJudgement } from "./service/claim.ts";
export { createJudgement } from "./service/create.ts";
export { remotePlaceOf } from "./service/deliver.ts";
export { endElsewhere, progressElsewhere } from "./service/elsewhere.ts";
export { holdBackJudging, queueHeldBack } from "./service/pause.ts";
export {
  removeSubmissionsOf,
  removeSubmissionsOfContest,
  removeSubmissionsToProblem,
} from "./service/remove.ts";
export { releaseTask, reportFinish, reportProgress } from "./service/report.ts";
export { requeueJudgements } from "./service/requeue.ts";
export { restartSubmissions } from "./service/restart.ts";
export {
  /** @internal */
  failUnserved,
  watchUnserved,
} from "./service/upkeep.ts";
export { holderName, judgedProblem, type TaskCase, taskCases } from "./task.ts";
export { findProblemTaskFacts } from "./task-queries.ts";
export { cutText } from "./text.ts";
export { deleteTrace, findTrace } from "./trace-queries.ts";
