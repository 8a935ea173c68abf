export { type DemoDiscussion, demoDiscussions } from "./discussions.ts";
export { type DemoAnnouncement, type DemoSlide, demoAnnouncements, demoSlides } from "./home.ts";
export { demoProblems } from "./problems.ts";
export { demoSolutions } from "./solutions.ts";
export { demoTagClassifications, demoTags } from "./tags.ts";
export type {
  DemoChecker,
  DemoExample,
  DemoLanguage,
  DemoLocale,
  DemoProblem,
  DemoProblemMeta,
  DemoSolution,
  DemoStatement,
  DemoTag,
  DemoTagClassification,
  DemoTestCase,
  DemoVerdict,
} from "./types.ts";
