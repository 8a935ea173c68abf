export type { Consequence } from "./after-failure.ts";
export {
  afterCrash,
  type Delivery,
  type DeliveryFault,
  newDelivery,
  soughtFirst,
} from "./delivery.ts";
export { step } from "./step.ts";
