import { boardRouter } from "./board/router.ts";
import { contestRouter } from "./contest/router.ts";
import { deskRouter } from "./desk/router.ts";

export const contestsRouters = {
  board: boardRouter,
  contest: contestRouter,
  contestDesk: deskRouter,
};
