export { spendPaceHere } from "./here.ts";
export { purgePaces, spendPace } from "./service.ts";
