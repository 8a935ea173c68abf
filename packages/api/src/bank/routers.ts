import { problemProgramRouter } from "./problem/program/router.ts";
import { problemRouter } from "./problem/router.ts";
import { testDataRouter } from "./problem/test-data/router.ts";
import { tagRouter } from "./tag/router.ts";

export const bankRouters = {
  problem: problemRouter,
  problemProgram: problemProgramRouter,
  tag: tagRouter,
  testData: testDataRouter,
};
