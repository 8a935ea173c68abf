export {
  type DemoContest,
  demoEndedContest,
  demoProblemOf,
  demoRunningContest,
  demoTeams,
  playDemoContest,
} from "./contests.ts";
export { demoDiscussions } from "./discussions.ts";
export { demoGroup, playDemoHomework } from "./groups.ts";
export { demoAnnouncements, demoSlides } from "./home.ts";
export { demoProblems } from "./problems.ts";
export { demoPrograms } from "./programs.ts";
export { demoSolutions } from "./solutions.ts";
export { demoTagClassifications, demoTags } from "./tags.ts";
export { demoTraining } from "./trainings.ts";
export type {
  DemoLanguage,
  DemoProblem,
  DemoSolution,
  DemoVerdict,
} from "./types.ts";
