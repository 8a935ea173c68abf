import { bankRouters } from "./bank/routers.ts";
import { groupCounts } from "./classes/group-rank/index.ts";
import { classesRouters } from "./classes/routers.ts";
import { balloons } from "./contests/desk/index.ts";
import { contestsRouters } from "./contests/routers.ts";
import { BANK_FOLLOWERS, joinFollowers } from "./judging/judgement/index.ts";
import { judgingRouters } from "./judging/routers.ts";
import { createCallerFactory, router } from "./kernel/trpc.ts";
import { peopleRouters } from "./people/routers.ts";
import { portalRouters } from "./portal/routers.ts";
import { remoteRouters } from "./remote/routers.ts";
import { siteRouters } from "./site/routers.ts";
import { solvingRouters } from "./solving/routers.ts";
import { talkRouters } from "./talk/routers.ts";

/** Keys are the slices' own names, without their area: clients call `submission.create` wherever it lies. */
export const appRouter = router({
  ...peopleRouters,
  ...bankRouters,
  ...judgingRouters,
  ...solvingRouters,
  ...talkRouters,
  ...contestsRouters,
  ...classesRouters,
  ...remoteRouters,
  ...siteRouters,
  ...portalRouters,
});
export type AppRouter = typeof appRouter;

/** What adds up from verdicts. An area with a keeper of its own puts it here. */
export const followers = joinFollowers([...BANK_FOLLOWERS, groupCounts, balloons]);
export const createCaller = createCallerFactory(appRouter);
