export { startDeliveryWorker } from "./run.ts";
export { noteSiteTrouble } from "./site-state.ts";
