export { balloons } from "./balloon/follower.ts";
export { findOpenBalloons } from "./balloon/queries.ts";
export { findOpenQuestions } from "./clarification/queries.ts";
export { clarificationNews } from "./clarification/topics.ts";
export { findOpenPrints } from "./print/queries.ts";
export { getPrintText, purgePrints } from "./print/service.ts";
export { deskNews } from "./topics.ts";
