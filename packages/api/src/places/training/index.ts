export { readHomework } from "./homework.ts";
export { isTeacherOf, type LoadedTraining, loadTraining, requireTrainingProblem } from "./load.ts";
export { trainingFactsOf, trainingPersonOf } from "./policy.ts";
export {
  hasEnteredTraining,
  homeworkIn,
  listTrainingAuthors,
  listTrainingPids,
  type TrainingAuthors,
} from "./queries.ts";
