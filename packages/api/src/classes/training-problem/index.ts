export { insertEntries as placeProblems } from "./queries.ts";
