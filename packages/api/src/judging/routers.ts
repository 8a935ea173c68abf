import { judgehostRouter } from "./judgehost/router.ts";
import { languageRouter } from "./language/router.ts";
import { rejudgeRouter } from "./rejudge/router.ts";

export const judgingRouters = {
  judgehost: judgehostRouter,
  language: languageRouter,
  rejudge: rejudgeRouter,
};
