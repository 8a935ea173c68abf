export { loadAsAdmin, loadContest, refuse } from "./load.ts";
export { factsOf, personOf } from "./policy.ts";
export { type ContestRow, findContestRow, listContestRows } from "./queries.ts";
