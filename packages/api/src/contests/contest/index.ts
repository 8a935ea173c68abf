export { loadAsAdmin, loadContest, refuse } from "./load.ts";
export { factsOf, personOf } from "./policy.ts";
export { findContestRow } from "./queries.ts";
