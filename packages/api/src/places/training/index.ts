export { readHomework, type StoredHomework } from "./homework.ts";
export { isTeacherOf, type LoadedTraining, loadTraining, requireTrainingProblem } from "./load.ts";
export { trainingFactsOf, trainingPersonOf } from "./policy.ts";
export {
  closedTrainingsOf,
  findTrainingContents,
  hasEnteredTraining,
  homeworkIn,
  listTrainingChapters,
  listTrainingDoors,
  listTrainingPids,
  type TrainingDoors,
} from "./queries.ts";
