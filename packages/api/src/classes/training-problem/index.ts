export { insertEntries as placeProblems } from "./queries.ts";
export { addProblems, requireRoom } from "./service.ts";
