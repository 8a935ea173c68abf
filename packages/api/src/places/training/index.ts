export { readHomework, type StoredHomework } from "./homework.ts";
export { isTeacherOf, type LoadedTraining, loadTraining, requireTrainingProblem } from "./load.ts";
export { trainingFactsOf, trainingPersonOf } from "./policy.ts";
export {
  findTrainingContents,
  hasEnteredTraining,
  homeworkIn,
  listTrainingAuthors,
  listTrainingChapters,
  listTrainingPids,
  type TrainingAuthors,
} from "./queries.ts";
