export { countAboutToChange } from "./queries.ts";
export { startRejudgeWorker } from "./service/worker.ts";
export { rejudgeProgress } from "./topics.ts";
export { isBatch, listFound, listTouchedContests } from "./trial-queries.ts";
