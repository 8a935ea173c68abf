import { contestRouter } from "./contest/router.ts";

export const contestsRouters = {
  contest: contestRouter,
};
