export { readHomework } from "./homework.ts";
export {
  type LoadedTraining,
  loadTraining,
  refuseTraining,
  requireTrainingProblem,
} from "./load.ts";
export { trainingFactsOf, trainingPersonOf } from "./policy.ts";
export { hasEnteredTraining, homeworkIn, listTrainingPids } from "./queries.ts";
