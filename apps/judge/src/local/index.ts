/** Judging without a server, for those who have a package and no site. */
export {
  type VerifiedProblem,
  type VerifiedSubmission,
  type VerifyOptions,
  verifyProblem,
} from "./verify.ts";
export { Workbench, type WorkbenchOptions } from "./workbench.ts";
