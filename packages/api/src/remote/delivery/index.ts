export { startDeliveryWorker } from "./run.ts";
export { noteRefusal } from "./site-state.ts";
