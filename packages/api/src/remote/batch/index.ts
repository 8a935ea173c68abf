export { purgeBatches } from "./service.ts";
export { startBatchWorker } from "./worker.ts";
