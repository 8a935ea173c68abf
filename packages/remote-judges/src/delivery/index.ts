export type { Consequence } from "./after-failure.ts";
export { afterCrash, type Delivery, newDelivery } from "./delivery.ts";
export { step } from "./step.ts";
