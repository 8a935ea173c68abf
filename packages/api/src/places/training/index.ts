export {
  type LoadedTraining,
  loadTraining,
  refuseTraining,
  requireTrainingProblem,
} from "./load.ts";
export { trainingFactsOf, trainingPersonOf } from "./policy.ts";
export { hasEnteredTraining, listTrainingPids } from "./queries.ts";
