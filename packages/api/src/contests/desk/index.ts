export { balloons } from "./balloon/follower.ts";
export { clarificationNews } from "./clarification/topics.ts";
export { getPrintText } from "./print/service.ts";
export { deskNews } from "./topics.ts";
