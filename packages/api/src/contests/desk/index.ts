export { clarificationNews } from "./clarification/topics.ts";
