import { contestRouter } from "./contest/router.ts";
import { deskRouter } from "./desk/router.ts";

export const contestsRouters = {
  contest: contestRouter,
  contestDesk: deskRouter,
};
