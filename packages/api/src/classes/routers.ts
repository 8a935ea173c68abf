import { groupProblemRouter } from "./application/router.ts";

export const classesRouters = {
  groupProblem: groupProblemRouter,
};
