/** Judging without a server, for those who have a package and no site. */
export { type Inspected, inspectProblem } from "./inspect.ts";
export {
  type VerifiedProblem,
  type VerifiedSubmission,
  verifyProblem,
} from "./verify.ts";
export { Workbench } from "./workbench.ts";
