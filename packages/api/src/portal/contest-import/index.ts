export { uploadContestPackage } from "./preview.ts";
export { interruptContestImports } from "./queries.ts";
