export { findThoseWithoutFactor, mustSetUpFactor } from "./service/need.ts";
export { hasFactor, proveByCode, proveStep, secondStepOf } from "./service/prove.ts";
export { purgeFactorTraces } from "./service/upkeep.ts";
