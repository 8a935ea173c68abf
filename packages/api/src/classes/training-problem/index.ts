export { insertEntries as placeProblems } from "./queries.ts";
export { addProblems, placeChapters, requireRoom } from "./service.ts";
