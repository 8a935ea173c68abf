import { problemRouter } from "./problem/router.ts";
import { tagRouter } from "./tag/router.ts";

export const bankRouters = {
  problem: problemRouter,
  tag: tagRouter,
};
