import { submissionRouter } from "./submission/router.ts";
import { testRunRouter } from "./test-run/router.ts";

export const solvingRouters = {
  submission: submissionRouter,
  testRun: testRunRouter,
};
