export { startBatchWorker } from "./worker.ts";
