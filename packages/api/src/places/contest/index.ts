export { type LoadedContest, loadContest, refuse } from "./load.ts";
export { factsOf, personOf } from "./policy.ts";
export { findContestProblem } from "./queries.ts";
