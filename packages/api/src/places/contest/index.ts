export { loadContest, requireAllowed } from "./load.ts";
export { factsOf, personOf } from "./policy.ts";
