import { anyone, permitted, router, together } from "../../kernel/trpc.ts";
import {
  findOtherContests,
  findRecentContests,
  getFeedState,
  refreshOtherContests,
} from "./contests.ts";
import { lastWeekInput } from "./schema.ts";
import { getFigures, getLastWeek, getWeekRank } from "./service.ts";

const keeper = permitted("system_info_admin");

export const homeRouter = router({
  figures: anyone.use(together).query(({ ctx }) => getFigures(ctx)),
  weekRank: anyone.query(({ ctx }) => getWeekRank(ctx)),
  lastWeek: anyone.input(lastWeekInput).query(({ ctx, input }) => getLastWeek(ctx, input)),
  contests: anyone.query(({ ctx }) => findRecentContests(ctx)),
  otherContests: anyone.query(({ ctx }) => findOtherContests(ctx)),
  feed: keeper.query(({ ctx }) => getFeedState(ctx)),
  refreshFeed: keeper.mutation(async ({ ctx }) => {
    await refreshOtherContests(ctx);
    return getFeedState(ctx);
  }),
});
