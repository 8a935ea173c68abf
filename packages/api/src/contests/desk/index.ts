export { clarificationNews } from "./clarification/topics.ts";
export { getPrintText } from "./print/service.ts";
