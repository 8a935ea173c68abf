export { type LoadedContest, loadContest, refuse } from "./load.ts";
export { factsOf, personOf } from "./policy.ts";
export {
  type ContestFactsRow,
  findContestProblem,
  hasEntered,
  holds,
  listContestFacts,
  listRunningWith,
} from "./queries.ts";
