export { startRejudgeWorker } from "./service/worker.ts";
