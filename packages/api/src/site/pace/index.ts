export { spendPaceHere } from "./here.ts";
export { purgePaces, spareFrom, spendPace } from "./service.ts";
