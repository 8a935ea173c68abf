export { type LoadedContest, loadContest, requireContestProblem } from "./load.ts";
export { factsOf, personOf } from "./policy.ts";
export {
  CONTEST_FACTS,
  type ContestFactsRow,
  findStarKeys,
  hasEntered,
  holds,
  isHeldByRule,
  isStarAmong,
  listContestFacts,
  listRunningWith,
  renameStar,
} from "./queries.ts";
