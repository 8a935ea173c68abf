/** Where a program is that goes to another judge. */

/** A server carries it on. */
export const CARRIED_STATES = ["waiting", "sending", "searching", "polling"] as const;
/** In their order; `handed`: its sender takes it there. */
export const DELIVERY_STATES = [
  ...(["waiting", "handed", "sending", "searching", "polling"] as const),
  ...(["done", "failed"] as const),
] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

export const isUnderWay = (state: string) => state !== "done" && state !== "failed";
