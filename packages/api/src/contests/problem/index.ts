export { listRows as listContestProblemRows } from "./queries.ts";
export { presentPause } from "./read.ts";
export type { JudgingPause } from "./schema.ts";
export { addFromBank, placeProblem, requirePlace } from "./service.ts";
