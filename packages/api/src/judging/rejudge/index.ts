export { startRejudgeWorker } from "./service/worker.ts";
export { rejudgeProgress } from "./topics.ts";
