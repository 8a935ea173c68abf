export { startDeliveryWorker } from "./run.ts";
